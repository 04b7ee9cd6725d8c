import { z } from 'zod'
import { event } from '../event.ts'

/** The live event of an upload; `uploadProgress` is 0..98, 99 complete, -1 error. */
export const articleEvents = {
  uploadStatusUpdate: event({
    name: 'uploadStatusUpdate',
    to: 'client',
    summary: 'The progress of an upload of mine; sent to all my connections.',
    payload: z.object({ articleId: z.int(), uploadProgress: z.int().min(-1).max(99) }),
  }),
} as const
