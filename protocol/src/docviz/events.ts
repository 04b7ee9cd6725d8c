import { event } from '../event.ts'
import { Task } from './entities.ts'

/** The live event of document visualisation, in its own namespace: it goes to the connections of the id alone. */
export const docvizEvents = {
  taskUpdate: event({
    name: 'taskUpdate',
    to: 'client',
    summary: 'How far a document of mine is; in the namespace /docviz, to connections opened with a websocket token.',
    payload: Task,
  }),
} as const
