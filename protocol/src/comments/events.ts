import { z } from 'zod'
import { event } from '../event.ts'
import { Id } from '../page.ts'

const OnePaper = z.strictObject({ articleId: Id })

/** The live side of comments: who has a paper open says so, and hears of every change while they may view it. */
export const commentEvents = {
  commentsChanged: event({
    name: 'commentsChanged',
    to: 'client',
    summary:
      'Comments of a paper I watch were written, changed, rated or deleted: read these again; null when all of them are to be read. With isPaperRated the likes of the paper itself changed.',
    payload: z.object({
      articleId: z.int(),
      commentIds: z.array(z.int()).nullable(),
      isPaperRated: z.boolean().optional(),
    }),
  }),
  commentsClosed: event({
    name: 'commentsClosed',
    to: 'client',
    summary: 'A paper I watched may not be viewed by me any more: put its comments away.',
    payload: z.object({ articleId: z.int() }),
  }),
  watch: event({
    name: 'comments:watch',
    to: 'server',
    summary: 'I have this paper open; fails like a read of it.',
    payload: OnePaper,
    ack: z.null(),
  }),
  leave: event({
    name: 'comments:leave',
    to: 'server',
    summary: 'I have closed it.',
    payload: OnePaper,
    ack: z.null(),
  }),
} as const
