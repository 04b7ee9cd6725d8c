import { z } from 'zod'
import { event } from '../event.ts'

/** The live events of requests. They carry no secret: who hears one asks for what is now. */
export const requestEvents = {
  accessChanged: event({
    name: 'accessChanged',
    to: 'client',
    summary:
      'A request about this paper, or a grant, has changed; sent to who asked and to the owner, on all their connections.',
    payload: z.object({ articleId: z.int() }),
  }),
} as const
