import type { HighlightColor } from '@colophon/protocol/highlights/entities'

/** Labels of the colours of highlights. */
export const COLOR_LABELS: Record<HighlightColor, string> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
  orange: 'Orange',
}
