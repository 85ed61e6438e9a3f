import type { Notice } from '../../domain/dated.ts'
import { markDated, NoticeWords } from '../ui/notice-box.tsx'

export function SiteNotice({ notice }: { notice: Notice }) {
  return (
    <aside
      className="bg-midnight py-2 text-center text-sm text-balance font-semibold text-white print:hidden"
      aria-label="Notice"
      {...markDated(notice, true)}
    >
      <p className="wrap">
        <NoticeWords notice={notice} />
      </p>
    </aside>
  )
}
