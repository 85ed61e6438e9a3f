import type { Addable } from './entry-api.ts'

export function AddButton({ addable, onAdd }: { addable: Addable; onAdd(addable: Addable): void }) {
  return (
    <button type="button" className="nav-add" onClick={() => onAdd(addable)}>
      <span aria-hidden="true">+ </span>Add a {addable.noun}
    </button>
  )
}
