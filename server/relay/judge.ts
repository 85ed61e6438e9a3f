import { type BookingProblem, parseBooking } from '../../domain/booking.ts'
import type { Settings } from '../env.ts'
import type { BookingToSend } from '../spool/spool.ts'
import type { Post } from './parse-post.ts'

export type Ids = Pick<Settings, 'emailKey' | 'emailService' | 'emailTemplate'>

export type Judgement = { request: BookingToSend } | { problem: BookingProblem }

/** A sentence for the first id that is missing or not ours. */
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

/** The form's own rules, checked again; the terms tick is no part of what is sent, so only browsers are asked for it. */
export function judgePost(post: Post, packageTitles: readonly string[], isBrowser: boolean): Judgement {
  const acceptedTerms = isBrowser ? post.acceptedTerms : 'not-asked'
  const parsed = parseBooking(post.params, { acceptedTerms, packageTitles })
  return 'problem' in parsed ? parsed : { request: { ...parsed, isSuspicious: post.isSuspicious } }
}
