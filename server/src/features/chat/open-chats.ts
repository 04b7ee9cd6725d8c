import type { User } from '@colophon/protocol/auth/roles'
import { leavingIds, modelFor } from '../../assistant/model.ts'
import { gate } from '../../papers/gate.ts'
import { mayQuote } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { uuid7 } from '../../platform/database/uuid7.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { roomOf, sendMessage } from './answering/save-answer.ts'
import { changeMessage } from './change-message.ts'
import {
  type ChatRow,
  messagesQuoting,
  ownedAmong,
  quotedIn,
  readChat,
  readMessage,
  readPaperConversation,
} from './queries.ts'
import { chats } from './tables.ts'

/** How often all open conversations are rechecked: an expiring grant sends no signal. */
const RECONCILE_MS = 30_000

type Open = {
  person: User
  chat: ChatRow
  connections: Set<Connection>
  /** Quoted papers the user may not be quoted from, as of the last check; null before the first. */
  closed: Set<number> | null
}

/** The conversations open on the connections of one process. */
export type OpenChats = {
  add(chat: ChatRow, connection: Connection): void
  remove(chatId: string, connection: Connection): void
}

/**
 * Sends a connection the messages of its open conversations. When a paper becomes private or public, messages that
 * quote it are sent again at once, without or with the quotes.
 */
export function openChats(context: Context): OpenChats {
  const open = new Map<string, Open>()
  const report = (error: unknown) => context.log.warn({ err: error }, 'could not recheck open conversations')
  const changed = new Set<number>()
  const changedModels = new Set<number>()
  let isAllDue = false
  let isChecking = false

  /** One check at a time; changes during a check are batched for the next one. */
  async function recheckDue(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      while (isAllDue || changed.size > 0 || changedModels.size > 0) {
        const accountIds = [...changedModels]
        changedModels.clear()
        if (accountIds.length > 0) {
          const opened = [...open.values()]
          await sendModelConsent(context, opened, await aboutPapersOf(context, opened, accountIds))
        }
        if (!isAllDue && changed.size === 0) continue
        const articleIds = isAllDue ? undefined : [...changed]
        isAllDue = false
        changed.clear()
        if (open.size === 0) continue
        await recheck(context, [...open.values()], articleIds)
        if (articleIds) await sendModelConsent(context, [...open.values()], new Set(articleIds))
      }
    } finally {
      isChecking = false
    }
  }
  const recheckAll = () => {
    isAllDue = true
    void recheckDue().catch(report)
  }
  const onAccessChange = (articleId: string) => {
    if (open.size === 0) return
    changed.add(Number(articleId))
    void recheckDue().catch(report)
  }
  const onModelChange = (accountId: string) => {
    if (open.size === 0) return
    changedModels.add(Number(accountId))
    void recheckDue().catch(report)
  }
  context.signals.on('access', { receive: onAccessChange, missed: recheckAll })
  context.signals.on('models', { receive: onModelChange, missed: recheckAll })
  const timer = setInterval(() => (context.pool.ending ? clearInterval(timer) : recheckAll()), RECONCILE_MS)
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
      if (known.closed === null) void recheck(context, [known]).catch(report)
      if (known.connections.has(connection)) return
      known.connections.add(connection)
      connection.ended.addEventListener('abort', () => remove(chat.id, connection))
    },
    remove,
  }
}

/**
 * Resends messages whose quotes became visible or hidden, for some papers or all. Two queries, however many
 * conversations are open.
 */
async function recheck(context: Context, opened: readonly Open[], articleIds?: readonly number[]): Promise<void> {
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
  // A check of some papers says nothing about others, which are checked when the conversation is opened.
  if (!articleIds) for (const [known, closed] of first) known.closed ??= closed
  for (const [{ chat, person }, ids] of changes) {
    for (const messageId of await messagesQuoting(context.db, chat.id, ids)) {
      const row = await changeMessage(context, chat, messageId, {})
      if (row) await sendMessage(context, person, chat, row)
    }
  }
}

/**
 * Tells users with an open conversation about one of these papers whether its text may be sent to the external model.
 */
async function sendModelConsent(
  context: Context,
  opened: readonly Open[],
  articleIds: ReadonlySet<number>,
): Promise<void> {
  const talks = opened.flatMap(({ person, chat: { articleId }, connections }) =>
    articleId !== null && articleIds.has(articleId) ? [{ person, articleId, connections }] : [],
  )
  const may = await mayQuote(context, talks)
  for (const [index, { person, articleId, connections }] of talks.entries()) {
    if (!may[index]) continue
    const model = await modelFor(context, person.id)
    const mayLeave = model === null || (await leavingIds(context.db, model, [articleId])).has(articleId)
    const event = { articleId, mayLeave }
    for (const connection of connections) connection.send('chat:outside-model', event)
  }
}

/** The papers of open conversations for which a change of these accounts' models counts: the users' and the owners'. */
async function aboutPapersOf(
  { db }: Context,
  opened: readonly Open[],
  accountIds: readonly number[],
): Promise<Set<number>> {
  const about = opened.flatMap(({ person, chat: { articleId } }) => (articleId === null ? [] : { person, articleId }))
  const mine = about.filter(({ person }) => accountIds.includes(person.id)).map(({ articleId }) => articleId)
  const owned = await ownedAmong(
    db,
    about.map(({ articleId }) => articleId),
    accountIds,
  )
  return new Set([...mine, ...owned])
}

/** A general conversation of the user; others' do not exist for them. */
export async function findGeneralChat(context: Pick<Context, 'db'>, person: User, chatId: string): Promise<ChatRow> {
  const chat = await readChat(context.db, person.id, chatId)
  return chat && chat.articleId === null ? chat : fail('chatNotFound')
}

/** The user's conversation about a quotable paper, created if missing; fails with the gate's error. */
export async function openPaperConversation(context: Context, person: User, articleId: number): Promise<ChatRow> {
  await gate(context)(person, articleId, 'quote')
  const known = await readPaperConversation(context.db, person.id, articleId)
  if (known) return known
  const now = context.now()
  await context.db
    .insert(chats)
    .values({ id: uuid7(now), accountId: person.id, articleId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [chats.accountId, chats.articleId] })
  return (await readPaperConversation(context.db, person.id, articleId)) ?? fail('chatNotFound')
}

/**
 * The user's conversation about a paper for reading: after the paper becomes private it stays readable without quotes.
 */
export async function findPaperConversation(context: Context, person: User, articleId: number): Promise<ChatRow> {
  return (
    (await readPaperConversation(context.db, person.id, articleId)) ?? openPaperConversation(context, person, articleId)
  )
}

/**
 * A message of the user with its conversation. To regenerate an answer about a paper the user must still be allowed to
 * be quoted from it.
 */
export async function findMessage(context: Context, person: User, messageId: number, { asksAgain = false } = {}) {
  const found = (await readMessage(context.db, person.id, messageId)) ?? fail('messageNotFound')
  if (asksAgain && found.chat.articleId !== null) await gate(context)(person, found.chat.articleId, 'quote')
  return found
}
