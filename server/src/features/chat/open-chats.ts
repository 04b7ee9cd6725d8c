import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import type { Connection } from '../../platform/notify/connection.ts'
import { papersFor } from '../articles/public.ts'
import { changeMessage } from './change-message.ts'
import { type ChatRow, messagesQuoting, quotedIds, readChat } from './queries.ts'
import { roomOf, tell } from './save-state.ts'

/** How often it is looked whether what is on a screen may still be quoted there. */
const LOOK_MS = 4000

type Open = {
  person: NonNullable<Person>
  chat: ChatRow
  connections: Set<Connection>
  /** The papers quoted as of this version of the conversation, and those of them that were closed at the last look. */
  changes: number
  ids: number[]
  closed: Set<number> | null
}

/** Which conversations are open on the connections of one process. */
export type OpenChats = {
  add(chat: ChatRow, connection: Connection): void
  remove(chatId: string, connection: Connection): void
}

/**
 * Sends a connection what is said in the conversations it has open. When a paper is closed or opened while its quotes are
 * on a screen, the messages that quote it are told anew within seconds, without them or with them.
 */
export function openChats(context: Context): OpenChats {
  const open = new Map<string, Open>()
  const report = (error: unknown) => context.log.warn({ err: error }, 'open conversations could not be looked after')
  setInterval(() => {
    for (const each of open.values()) void look(context, each).catch(report)
  }, LOOK_MS).unref()

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
      const fresh = { person, chat, connections: new Set<Connection>(), changes: -1, ids: [], closed: null }
      const known: Open = open.get(chat.id) ?? fresh
      open.set(chat.id, known)
      if (known.closed === null) void look(context, known).catch(report)
      if (known.connections.has(connection)) return
      known.connections.add(connection)
      connection.ended.addEventListener('abort', () => remove(chat.id, connection))
    },
    remove,
  }
}

async function look(context: Context, known: Open): Promise<void> {
  const { db } = context
  const { person, chat } = known
  const now = await readChat(db, person.id, chat.id)
  if (!now) return
  if (now.changes !== known.changes) known.ids = await quotedIds(db, chat.id)
  known.changes = now.changes
  if (known.ids.length === 0) {
    known.closed = new Set()
    return
  }
  const papers = await papersFor(context, known.ids, person)
  const before = known.closed
  const closed = new Set(known.ids.filter((id) => !papers.get(id)?.rights.quote))
  known.closed = closed
  if (before === null) return
  const changed = known.ids.filter((id) => closed.has(id) !== before.has(id))
  if (changed.length === 0) return
  for (const messageId of await messagesQuoting(db, chat.id, changed)) {
    const row = await changeMessage(context, chat, messageId, {})
    if (row) await tell(context, person, chat, row)
  }
}
