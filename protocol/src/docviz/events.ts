import { event } from '../event.ts'
import { Task } from './entities.ts'

/** The live event of document visualisation, in its own namespace: sent only to connections of the id. */
export const docvizEvents = {
  taskUpdate: event({
    name: 'taskUpdate',
    to: 'client',
    summary: 'The progress of my document; in the namespace /docviz, to connections opened with a websocket token.',
    payload: Task,
  }),
} as const
