import { z } from 'zod'
import { whole } from '../page.ts'
import { ANCHOR_QUOTE_MAX } from './constants.ts'

/** The passage of a comment: offsets into the text of the document, and the exact text. */
export const Anchor = z
  .strictObject({
    page: whole(1, 100_000).nullable(),
    start: whole(0, 100_000_000),
    end: whole(1, 100_000_000),
    quote: z.string().min(1).max(ANCHOR_QUOTE_MAX),
  })
  .refine(({ start, end, quote }) => end - start === quote.length, 'start, end and quote do not fit together')
export type Anchor = z.infer<typeof Anchor>

/** A comment as one person sees it. A deleted one keeps only its position in the thread. */
export const Comment = z.object({
  commentId: z.int(),
  articleId: z.int(),
  /** The comment it replies to. */
  parentId: z.int().nullable(),
  /** The first comment of the thread; for that one, its own id. */
  threadId: z.int(),
  /** Markdown with formulas, exactly as typed; must be sanitised when shown. */
  message: z.string(),
  anchor: Anchor.nullable(),
  authorId: z.int().nullable(),
  authorName: z.string().nullable(),
  authorAvatarUrl: z.string().nullable(),
  likesCount: z.int(),
  dislikesCount: z.int(),
  liked: z.boolean(),
  disliked: z.boolean(),
  /** Number of direct replies. */
  answersCount: z.int(),
  createdAt: z.iso.datetime(),
  /** Null if it was changed only within the first 15 minutes. */
  editedAt: z.iso.datetime().nullable(),
  isDeleted: z.boolean(),
})
export type Comment = z.infer<typeof Comment>
