import { commentEvents } from '@colophon/protocol/comments/events'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Connection } from '../../platform/notify/connection.ts'
import { gate } from '../articles/public.ts'
import { openWatchers } from './watchers.ts'

/** Papers that one connection can watch at once. */
const PAPERS_MAX = 20

/** Lets a connection watch papers that its person may view, and hear of changes of their comments. */
export function commentSockets(context: Context): (connection: Connection) => void {
  const watchers = openWatchers(context)
  return (connection) => {
    const papers = new Set<number>()
    connection.on(commentEvents.watch, async ({ articleId }) => {
      await gate(context)(connection.person, articleId, 'view')
      if (papers.size >= PAPERS_MAX) fail('tooManyRequests', { message: 'Too many papers are watched at once.' })
      papers.add(articleId)
      if (!connection.ended.aborted) watchers.add(articleId, connection)
      return null
    })
    connection.on(commentEvents.leave, async ({ articleId }) => {
      papers.delete(articleId)
      watchers.remove(articleId, connection)
      return null
    })
    connection.ended.addEventListener('abort', () => {
      for (const articleId of papers) watchers.remove(articleId, connection)
    })
  }
}
