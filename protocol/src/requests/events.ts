import { z } from 'zod'
import { event } from '../event.ts'

/** The live events of requests. They contain no secret; recipients read the current state. */
export const requestEvents = {
  accessChanged: event({
    name: 'accessChanged',
    to: 'client',
    summary: 'A request or grant for this paper has changed; sent to requester and owner, on all their connections.',
    payload: z.object({ articleId: z.int() }),
  }),
} as const
