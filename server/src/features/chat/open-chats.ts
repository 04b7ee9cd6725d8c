import type { Person } from '@colophon/protocol/auth/roles'
import { modelOf } from '../../platform/assistant/assistant.ts'
import type { Context } from '../../platform/context.ts'
import { uuid7 } from '../../platform/database/uuid7.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/notify/connection.ts'
import { gate } from '../articles/public/gate.ts'
import { mayQuote } from '../articles/public/visible-papers.ts'
import { changeMessage } from './change-message.ts'
import { type ChatRow, leavingIds, messagesQuoting, quotedIn, readChat, readMessage, readTalk } from './queries.ts'
import { roomOf, tell } from './save-state.ts'
import { chats } from './tables.ts'

/** How often all open conversations are compared with the rights of today: a grant that ends by its date sends no signal. */
const RECONCILE_MS = 30_000

type Open = {
  person: NonNullable<Person>
  chat: ChatRow
  connections: Set<Connection>
  /** The quoted papers that this person may not be quoted from, as of the last look; null before the first. */
  closed: Set<number> | null
}

/** Which conversations are open on the connections of one process. */
export type OpenChats = {
  add(chat: ChatRow, connection: Connection): void
  remove(chatId: string, connection: Connection): void
}

/**
 * Sends a connection what is said in the conversations it has open. When a paper is closed or opened while its quotes are
 * on a screen, the messages that quote it are sent again at once, without them or with them.
 */
export function openChats(context: Context): OpenChats {
  const open = new Map<string, Open>()
  const report = (error: unknown) => context.log.warn({ err: error }, 'open conversations could not be looked after')
  const changed = new Set<number>()
  let isAllDue = false
  let isLooking = false

  /** One look at a time: what changes meanwhile is due together for the next one. */
  async function lookAfter(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      while (isAllDue || changed.size > 0) {
        const articleIds = isAllDue ? undefined : [...changed]
        isAllDue = false
        changed.clear()
        if (open.size === 0) continue
        await look(context, [...open.values()], articleIds)
        if (articleIds) await tellWhatLeaves(context, [...open.values()], new Set(articleIds))
      }
    } finally {
      isLooking = false
    }
  }
  const lookAtAll = () => {
    isAllDue = true
    void lookAfter().catch(report)
  }
  const hear = (articleId: string) => {
    if (open.size === 0) return
    changed.add(Number(articleId))
    void lookAfter().catch(report)
  }
  context.signals.on('access', { hear, missed: lookAtAll })
  const timer = setInterval(() => (context.pool.ending ? clearInterval(timer) : lookAtAll()), RECONCILE_MS)
  timer.unref()

  function remove(chatId: string, connection: Connection): void {
    connection.leave(roomOf(chatId))
    const known = open.get(chatId)
    known?.connections.delete(connection)
    if (known?.connections.size === 0) open.delete(chatId)
  }

  return {
    add(chat, connection) {
      if (connection.ended.aborted) return
      connection.join(roomOf(chat.id))
      const { person } = connection
      const fresh = { person, chat, connections: new Set<Connection>(), closed: null }
      const known: Open = open.get(chat.id) ?? fresh
      open.set(chat.id, known)
      if (known.closed === null) void look(context, [known]).catch(report)
      if (known.connections.has(connection)) return
      known.connections.add(connection)
      connection.ended.addEventListener('abort', () => remove(chat.id, connection))
    },
    remove,
  }
}

/** Sends the messages again whose quotes may be shown now or no more; of some papers only, or of all. Two queries, however many are open. */
async function look(context: Context, opened: readonly Open[], articleIds?: readonly number[]): Promise<void> {
  const byChat = new Map(opened.map((each) => [each.chat.id, each]))
  const quoted = (await quotedIn(context.db, [...byChat.keys()], articleIds)).flatMap(({ chatId, articleId }) => {
    const known = byChat.get(chatId)
    return known ? [{ known, person: known.person, articleId }] : []
  })
  const may = await mayQuote(context, quoted)
  const changes = new Map<Open, number[]>()
  const first = new Map<Open, Set<number>>()
  for (const known of opened) if (known.closed === null) first.set(known, new Set())
  for (const [index, { known, articleId }] of quoted.entries()) {
    const isClosed = !may[index]
    const before = known.closed ?? first.get(known)
    if (before?.has(articleId) === isClosed) continue
    if (isClosed) before?.add(articleId)
    else before?.delete(articleId)
    if (!first.has(known)) changes.set(known, [...(changes.get(known) ?? []), articleId])
  }
  // A look at some papers says nothing of the others, which are looked at when the conversation is opened.
  if (!articleIds) for (const [known, closed] of first) known.closed ??= closed
  for (const [{ chat, person }, ids] of changes) {
    for (const messageId of await messagesQuoting(context.db, chat.id, ids)) {
      const row = await changeMessage(context, chat, messageId, {})
      if (row) await tell(context, person, chat, row)
    }
  }
}

/** Tells who has a talk about one of these papers open whether its text may go to the outside model. */
async function tellWhatLeaves(
  context: Context,
  opened: readonly Open[],
  articleIds: ReadonlySet<number>,
): Promise<void> {
  if (modelOf(context.config) === null) return
  const talks = opened.flatMap(({ person, chat: { articleId }, connections }) =>
    articleId !== null && articleIds.has(articleId) ? [{ person, articleId, connections }] : [],
  )
  const may = await mayQuote(context, talks)
  const leaving = await leavingIds(context.db, [...articleIds])
  for (const [index, { articleId, connections }] of talks.entries()) {
    if (!may[index]) continue
    const told = { articleId, mayLeave: leaving.has(articleId) }
    for (const connection of connections) connection.send('chat:outside-model', told)
  }
}

type Me = NonNullable<Person>

/** A thread of mine; of those of others nothing is told. */
export async function findThread(context: Pick<Context, 'db'>, person: Me, chatId: string): Promise<ChatRow> {
  const chat = await readChat(context.db, person.id, chatId)
  return chat && chat.articleId === null ? chat : fail('chatNotFound')
}

/** My talk about a paper that I may be quoted, begun where there is none yet; fails as the gate does. */
export async function openTalk(context: Context, person: Me, articleId: number): Promise<ChatRow> {
  await gate(context)(person, articleId, 'quote')
  const known = await readTalk(context.db, person.id, articleId)
  if (known) return known
  const now = context.now()
  await context.db
    .insert(chats)
    .values({ id: uuid7(now), accountId: person.id, articleId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [chats.accountId, chats.articleId] })
  return (await readTalk(context.db, person.id, articleId)) ?? fail('chatNotFound')
}

/** My talk about a paper to look at: what was said stays mine to read when the paper is closed, without its quotes. */
export async function findTalk(context: Context, person: Me, articleId: number): Promise<ChatRow> {
  return (await readTalk(context.db, person.id, articleId)) ?? openTalk(context, person, articleId)
}

/** A message of mine with its conversation; about a paper only while I may be quoted from it, where it is asked again. */
export async function findMessage(context: Context, person: Me, messageId: number, { asksAgain = false } = {}) {
  const found = (await readMessage(context.db, person.id, messageId)) ?? fail('messageNotFound')
  if (asksAgain && found.chat.articleId !== null) await gate(context)(person, found.chat.articleId, 'quote')
  return found
}
