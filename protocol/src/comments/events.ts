import { z } from 'zod'
import { event } from '../event.ts'
import { OnePaper } from '../page.ts'

/** The live events of comments: a client watches a paper and receives every change while its user may view it. */
export const commentEvents = {
  commentsChanged: event({
    name: 'commentsChanged',
    to: 'client',
    summary:
      'Comments of a watched paper were written, changed, rated or deleted: read these again, or all if null. With isPaperRated the likes of the paper itself changed.',
    payload: z.object({
      articleId: z.int(),
      commentIds: z.array(z.int()).nullable(),
      isPaperRated: z.boolean().optional(),
    }),
  }),
  commentsClosed: event({
    name: 'commentsClosed',
    to: 'client',
    summary: 'A watched paper may no longer be viewed: discard its comments.',
    payload: z.object({ articleId: z.int() }),
  }),
  watch: event({
    name: 'comments:watch',
    to: 'server',
    summary: 'Watch the comments of a paper; fails like reading it.',
    payload: OnePaper,
    ack: z.null(),
  }),
  leave: event({
    name: 'comments:leave',
    to: 'server',
    summary: 'Stop watching the comments of a paper.',
    payload: OnePaper,
    ack: z.null(),
  }),
} as const
