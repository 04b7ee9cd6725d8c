import { setTimeout as sleep } from 'node:timers/promises'
import { commentEvents } from '@colophon/protocol/comments/events'
import { gate } from '../../papers/gate.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { viewersAmong } from './queries.ts'

/** Minimum interval of events per paper; changes in between are batched. */
const PAUSE_MS = 200

/** More changed comments than this are reported as "all". */
const NAMED_MAX = 50

/** How often the rights of watchers are checked. */
const CHECK_INTERVAL_MS = 3000

/** Papers that one connection can watch at once. */
const PAPERS_MAX = 20

/** Lets a connection watch the comments of papers that the user may view. */
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

type Changed = { comments: Set<number> | 'all'; isPaperRated: boolean }

/** The watchers of papers in one process. */
type Watchers = {
  add(articleId: number, connection: Connection): void
  remove(articleId: number, connection: Connection): void
}

/**
 * Notifies watchers of changed comments by id only: each reads them through the gate. Watchers who lost access are notified
 * so and removed, also when nothing changed.
 */
function openWatchers(context: Pick<Context, 'db' | 'signals' | 'log' | 'now'>): Watchers {
  const watching = new Map<number, Set<Connection>>()
  const changed = new Map<number, Changed>()
  const busy = new Set<number>()
  const note = (articleId: number, what: number | 'all' | 'rating') => {
    if (!watching.has(articleId)) return
    const before = changed.get(articleId) ?? { comments: new Set<number>(), isPaperRated: false }
    const isPaperRated = before.isPaperRated || typeof what === 'string'
    changed.set(articleId, { comments: withComment(before.comments, what), isPaperRated })
    if (!busy.has(articleId)) void sendChanges(articleId)
  }
  context.signals.on('comments', {
    receive(text) {
      const [articleId, commentId] = text.split(':').map(Number)
      if (articleId && commentId) note(articleId, commentId)
    },
    missed() {
      for (const articleId of watching.keys()) note(articleId, 'all')
    },
  })
  context.signals.on('ratings', {
    receive: (text) => note(Number(text), 'rating'),
    missed: () => {},
  })
  const timer = setInterval(() => {
    for (const articleId of watching.keys()) void viewers(articleId).catch(report)
  }, CHECK_INTERVAL_MS)
  timer.unref()

  async function sendChanges(articleId: number): Promise<void> {
    busy.add(articleId)
    for (let news = take(articleId); news; news = take(articleId)) {
      const commentIds = news.comments === 'all' ? null : [...news.comments]
      const payload = { articleId, commentIds, ...(news.isPaperRated && { isPaperRated: true }) }
      const notified = await viewers(articleId).catch(report)
      for (const { send } of notified ?? []) send('commentsChanged', payload)
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
    busy.delete(articleId)
  }

  function take(articleId: number): Changed | undefined {
    const news = changed.get(articleId)
    changed.delete(articleId)
    return news
  }

  /** Watchers who may view the paper; the others are removed. */
  async function viewers(articleId: number): Promise<Connection[]> {
    const connections = [...(watching.get(articleId) ?? [])]
    const people = [...new Set(connections.map(({ person }) => person.id))]
    const may = await viewersAmong(context.db, articleId, people, context.now())
    for (const connection of connections.filter(({ person }) => !may.has(person.id))) {
      remove(articleId, connection)
      connection.send('commentsClosed', { articleId })
    }
    return connections.filter(({ person }) => may.has(person.id))
  }

  function report(error: unknown): void {
    context.log.warn({ err: error }, 'could not send comment events')
  }

  function remove(articleId: number, connection: Connection): void {
    const some = watching.get(articleId)
    some?.delete(connection)
    if (some?.size === 0) watching.delete(articleId)
  }

  return {
    add(articleId, connection) {
      watching.set(articleId, (watching.get(articleId) ?? new Set()).add(connection))
    },
    remove,
  }
}

function withComment(before: Changed['comments'], what: number | 'all' | 'rating'): Changed['comments'] {
  if (what === 'rating') return before
  return what === 'all' || before === 'all' || before.size >= NAMED_MAX ? 'all' : before.add(what)
}
