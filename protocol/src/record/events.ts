import { z } from 'zod'
import { event } from '../event.ts'

/** The live events about records. Who looks at the paper of somebody else asks again from time to time. */
export const recordEvents = {
  recordUpdate: event({
    name: 'recordUpdate',
    to: 'client',
    summary: 'The chain has news of a record of a paper of mine: ask for its records again.',
    payload: z.object({ articleId: z.int() }),
  }),
} as const
