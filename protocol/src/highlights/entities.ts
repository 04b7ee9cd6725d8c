import { z } from 'zod'
import { Anchor } from '../comments/entities.ts'

/** Most highlights of one person in one paper. */
export const HIGHLIGHTS_MAX = 2000
/** Longest note on a highlight, in characters. */
export const HIGHLIGHT_NOTE_MAX = 10_000

/** Most tags on a highlight. */
export const HIGHLIGHT_TAGS_MAX = 20

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink', 'orange'] as const
export const HighlightColor = z.enum(HIGHLIGHT_COLORS)
export type HighlightColor = z.infer<typeof HighlightColor>

/** A marked passage of a paper, with a note and tags, as its author sees it or a reader with whom it is shared. */
export const Highlight = z.object({
  id: z.int(),
  articleId: z.int(),
  /** Where the passage is in the paper as it was read last; null if it is no longer there. */
  anchor: Anchor.nullable(),
  quote: z.string(),
  color: HighlightColor,
  note: z.string(),
  /** The author's tags; others do not see them. */
  tagIds: z.array(z.int()),
  /** Whether it is shown to the readers of the collections that its author and they see and that hold the paper. */
  isShared: z.boolean(),
  /** Null for my own. */
  author: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Highlight = z.infer<typeof Highlight>
