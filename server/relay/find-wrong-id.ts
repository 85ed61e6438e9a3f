import type { Settings } from '../env.ts'
import type { Post } from './parse-post.ts'

export type Ids = Pick<Settings, 'emailKey' | 'emailService' | 'emailTemplate'>

/** A sentence about the first id that is missing or isn't ours. */
export function findWrongId(post: Post, ids: Ids): string | null {
  const checks = [
    ['user_id', post.userId, ids.emailKey],
    ['service_id', post.serviceId, ids.emailService],
    ['template_id', post.templateId, ids.emailTemplate]
  ] as const
  for (const [name, value, expected] of checks) {
    if (value === undefined || value === null || value === '') return `The ${name} is missing`
    if (value !== expected) return `The ${name} is not known here`
  }
  return null
}
