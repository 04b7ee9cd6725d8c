import { BIN_DAYS } from '@colophon/protocol/articles/constants'

const DAY_MS = 24 * 60 * 60 * 1000

/** Label of the time until a deleted paper is purged, at a given time in milliseconds. */
export function daysLeft(deletedAt: string, now: number): string {
  const days = Math.ceil((Date.parse(deletedAt) + BIN_DAYS * DAY_MS - now) / DAY_MS)
  if (days <= 0) return 'deleted permanently today'
  return days === 1 ? '1 day left' : `${days} days left`
}
