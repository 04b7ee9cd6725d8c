import { z } from 'zod'
import { Anchor } from '../comments/entities.ts'

/** Most highlights of one person in one paper. */
export const HIGHLIGHTS_MAX = 2000
/** Longest note on a highlight, in characters. */
export const HIGHLIGHT_NOTE_MAX = 10_000

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink', 'orange'] as const
export const HighlightColor = z.enum(HIGHLIGHT_COLORS)
export type HighlightColor = z.infer<typeof HighlightColor>

/** A marked passage of a paper, with a note; only its author sees it. */
export const Highlight = z.object({
  id: z.int(),
  articleId: z.int(),
  /** Where the passage is in the paper as it was read last; null if it is no longer there. */
  anchor: Anchor.nullable(),
  quote: z.string(),
  color: HighlightColor,
  note: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Highlight = z.infer<typeof Highlight>
