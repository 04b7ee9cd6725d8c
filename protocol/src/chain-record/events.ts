import { z } from 'zod'
import { event } from '../event.ts'
import { Id } from '../page.ts'

const OnePaper = z.strictObject({ articleId: Id })

/** The live events about records. Owners hear of all their papers; others of those that they have open. */
export const recordEvents = {
  recordUpdate: event({
    name: 'recordUpdate',
    to: 'client',
    summary: 'The chain has news of a record of a paper of mine, or of one that I watch: ask for its records again.',
    payload: z.object({ articleId: z.int() }),
  }),
  watch: event({
    name: 'record:watch',
    to: 'server',
    summary: 'I look at the records of this paper; fails like a read of them.',
    payload: OnePaper,
    ack: z.null(),
  }),
  leave: event({
    name: 'record:leave',
    to: 'server',
    summary: 'I look at them no longer.',
    payload: OnePaper,
    ack: z.null(),
  }),
} as const
