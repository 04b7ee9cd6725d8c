import { alertListener } from './features/alerts/arrivals.ts'
import { knowledgeListener } from './features/knowledge/paper-listener.ts'
import { listenToPapers } from './papers/changes.ts'

/** Joins what features have to do with each other without knowing each other; every process calls it first. */
export function wire(): void {
  listenToPapers([knowledgeListener, alertListener])
}
