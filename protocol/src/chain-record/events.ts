import { z } from 'zod'
import { event } from '../event.ts'
import { OnePaper } from '../page.ts'

/**
 * The live events about records. Owners receive those of all their papers; others those of the papers they have open.
 */
export const recordEvents = {
  recordUpdate: event({
    name: 'recordUpdate',
    to: 'client',
    summary: 'A record of my paper, or of one I watch, has changed on the chain: request its records again.',
    payload: z.object({ articleId: z.int() }),
  }),
  watch: event({
    name: 'record:watch',
    to: 'server',
    summary: 'Watch the records of this paper; fails like reading them.',
    payload: OnePaper,
    ack: z.null(),
  }),
  leave: event({
    name: 'record:leave',
    to: 'server',
    summary: 'Stop watching the records of this paper.',
    payload: OnePaper,
    ack: z.null(),
  }),
} as const
