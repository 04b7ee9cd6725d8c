import { z } from 'zod'
import { Id } from '../page.ts'
import { route } from '../route.ts'

/** Most places that one call answers. */
const READING_PLACES_MAX = 20

/** Where somebody is in a paper, so that they go on there on whatever device. */
const Place = z.strictObject({
  /** The reading view, or the original. */
  view: z.enum(['read', 'original']),
  /** The block (reading view) or page (original) under the eye. */
  index: z.int().min(0).max(1_000_000),
  /** Which share of it lies above the eye. */
  share: z.number().min(0).max(1),
  /** The page, where the format has pages. */
  page: z.int().min(1).max(100_000).nullable(),
  /** Which share of the whole lies above the eye. */
  part: z.number().min(0).max(1),
})

/** A place as it is kept: the last one of an account in a paper. */
export const ReadingPlace = Place.extend({ articleId: z.int(), readAt: z.iso.datetime() })
export type ReadingPlace = z.infer<typeof ReadingPlace>

/** The calls of going on where one was. */
export const readingCalls = {
  keepReadingPlace: route({
    method: 'PUT',
    path: '/articles/reading-place',
    whileActing: 'allowed',
    summary: 'Keep where I am in a paper; the last one counts, from whatever device.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    body: Place.extend({ articleId: Id }),
    reply: z.object({ readAt: z.iso.datetime() }),
    errors: [],
  }),
  readingPlaces: route({
    method: 'GET',
    path: '/articles/reading-places',
    summary: 'Where I was in the papers that I read last, newest first; or in one paper.',
    access: 'user',
    query: z.strictObject({
      articleId: Id.optional(),
      limit: z.coerce.number().int().min(1).max(READING_PLACES_MAX).default(5),
    }),
    reply: z.array(ReadingPlace),
    errors: [],
  }),
} as const
