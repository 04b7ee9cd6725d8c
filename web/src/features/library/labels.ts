import type { ReadingStatus, TagColor } from '@colophon/protocol/library/entities'

/** Labels of the reading status. */
export const READING_LABELS: Record<ReadingStatus, string> = { toRead: 'To read', reading: 'Reading', read: 'Read' }

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
