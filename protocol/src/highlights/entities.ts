import { z } from 'zod'
import { Anchor } from '../comments/entities.ts'
import { Area } from './areas.ts'

/** Most highlights of one person in one paper. */
export const HIGHLIGHTS_MAX = 2000
/** Longest note on a highlight, in characters. */
export const HIGHLIGHT_NOTE_MAX = 10_000

/** Most tags on a highlight. */
export const HIGHLIGHT_TAGS_MAX = 20

/** Most collections with whose members a highlight is shared. */
export const HIGHLIGHT_COLLECTIONS_MAX = 50

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink', 'orange'] as const
export const HighlightColor = z.enum(HIGHLIGHT_COLORS)
export type HighlightColor = z.infer<typeof HighlightColor>

/**
 * A marked passage or area of a paper, with a note and tags, as its author sees it or a reader with whom it is shared.
 */
export const Highlight = z.object({
  id: z.int(),
  articleId: z.int(),
  kind: z.enum(['passage', 'area']),
  /** Where the passage is in the paper as it was read last; null if it is no longer there, and for areas. */
  anchor: Anchor.nullable(),
  /** Where the area is; null if it is on no page of the paper, and for passages. */
  area: Area.nullable(),
  /** Its offset in the order of the text; null if it is no longer there. */
  start: z.int().nullable(),
  /** The words of the passage, or the caption of what the area shows, if it has one. */
  quote: z.string(),
  color: HighlightColor,
  note: z.string(),
  /** The author's tags; others do not see them. */
  tagIds: z.array(z.int()),
  /** The collections that its author has picked, whose members see it; of another author's, those that I see, too. */
  collectionIds: z.array(z.int()),
  /** Null for my own. */
  author: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Highlight = z.infer<typeof Highlight>

/** A collection with whose members a highlight can be shared. */
export const Audience = z.object({
  collectionId: z.int(),
  name: z.string(),
  /** Null for my own. */
  ownerName: z.string().nullable(),
  /** How many others see the collection. */
  people: z.int(),
})
export type Audience = z.infer<typeof Audience>
