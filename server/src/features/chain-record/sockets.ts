import { recordEvents } from '@colophon/protocol/chain-record/events'
import { gate } from '../../papers/gate.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'

/** Papers that one connection can watch at once. */
const PAPERS_MAX = 20

/**
 * Lets a connection watch the records of papers that the user may list. Rights are checked for each event, so that
 * unpublished papers send none.
 */
export function recordSockets(context: Context): (connection: Connection) => void {
  const watching = new Map<number, Set<Connection>>()
  const leave = (articleId: number, connection: Connection) => {
    const some = watching.get(articleId)
    some?.delete(connection)
    if (some?.size === 0) watching.delete(articleId)
  }
  const notify = async (articleId: number) => {
    for (const connection of watching.get(articleId) ?? []) {
      // The owner is notified separately.
      const paper = await gate(context)(connection.person, articleId, 'list').catch(() => null)
      if (!paper) leave(articleId, connection)
      else if (paper.ownerId !== connection.person.id) connection.send('recordUpdate', { articleId })
    }
  }
  context.signals.on('records', {
    receive: (text) => void notify(Number(text)),
    missed: () => {
      for (const articleId of watching.keys()) void notify(articleId)
    },
  })
  return (connection) => {
    const papers = new Set<number>()
    connection.on(recordEvents.watch, async ({ articleId }) => {
      await gate(context)(connection.person, articleId, 'list')
      if (papers.size >= PAPERS_MAX) fail('tooManyRequests', { message: 'Too many papers are watched at once.' })
      papers.add(articleId)
      if (connection.ended.aborted) return null
      watching.set(articleId, (watching.get(articleId) ?? new Set()).add(connection))
      return null
    })
    connection.on(recordEvents.leave, async ({ articleId }) => {
      papers.delete(articleId)
      leave(articleId, connection)
      return null
    })
    connection.ended.addEventListener('abort', () => {
      for (const articleId of papers) leave(articleId, connection)
    })
  }
}
