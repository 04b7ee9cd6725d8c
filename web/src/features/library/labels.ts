import { type MemberRole, type ReadingStatus, STARS_MAX, type TagColor } from '@colophon/protocol/library/entities'

/** Labels of the reading status. */
export const READING_LABELS: Record<ReadingStatus, string> = { toRead: 'To read', reading: 'Reading', read: 'Read' }

/** What a member of a collection may do. */
export const ROLE_LABELS: Record<MemberRole, string> = { reader: 'Can read', editor: 'Can add and remove papers' }

/** A rating for screen readers. */
export function starsLabel(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}

/** A rating as full and empty stars. */
export function starSigns(stars: number): string {
  return '★'.repeat(stars) + '☆'.repeat(STARS_MAX - stars)
}

/** Labels of the colours of tags. */
export const COLOR_LABELS: Record<TagColor, string> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
}
