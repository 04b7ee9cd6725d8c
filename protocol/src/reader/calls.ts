import { z } from 'zod'
import { DocumentReply } from '../articles/entities.ts'
import { PaperName } from '../knowledge/calls.ts'
import { Id, OnePaper } from '../page.ts'
import { route } from '../route.ts'

/** Most reading positions per reply. */
const READING_PLACES_MAX = 20

/** A reading position, the same on every device. */
const Place = z.strictObject({
  /** The reading view, or the original. */
  view: z.enum(['read', 'original']),
  /** The block (reading view) or page (original) at the top of the screen. */
  index: z.int().min(0).max(1_000_000),
  /** The fraction of it above the top of the screen. */
  share: z.number().min(0).max(1),
  /** The page, if the format has pages. */
  page: z.int().min(1).max(100_000).nullable(),
  /** The fraction of the whole above the top of the screen. */
  part: z.number().min(0).max(1),
})

/** A stored reading position: the last of an account in a paper. */
export const SavedPosition = Place.extend({ articleId: z.int(), readAt: z.iso.datetime() })
export type SavedPosition = z.infer<typeof SavedPosition>

/** A reading position with its paper; null once the reader may no longer view it. */
export const ReadingPosition = SavedPosition.extend({
  paper: PaperName.extend({ pages: z.int().nullable() }).nullable(),
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

/** The calls of the reader: the document and reading positions. */
export const readerCalls = {
  document: route({
    method: 'GET',
    path: '/articles/document',
    summary: 'Get pages, blocks and sentences of a paper.',
    access: 'view',
    paper: 'articleId',
    query: OnePaper,
    reply: DocumentReply,
    errors: ['notComplete', 'archiveOnly', 'noFile'],
  }),
  saveReadingPosition: route({
    method: 'PUT',
    path: '/articles/reading-place',
    whileImpersonating: 'allowed',
    summary: 'Save my reading position in a paper; the last one counts, from any device.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    body: Place.extend({ articleId: Id }),
    reply: z.object({ readAt: z.iso.datetime() }),
  }),
  readingPositions: route({
    method: 'GET',
    path: '/articles/reading-places',
    summary: 'List my reading positions with their papers, newest first; or get that of one paper.',
    access: 'user',
    query: z.strictObject({
      articleId: Id.optional(),
      limit: z.coerce.number().int().min(1).max(READING_PLACES_MAX).default(5),
    }),
    reply: z.array(ReadingPosition),
  }),
} as const
