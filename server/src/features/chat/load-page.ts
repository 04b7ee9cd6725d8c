import type { User } from '@colophon/protocol/auth/roles'
import { INTRO_MESSAGES, MESSAGES_BYTES, MESSAGES_PAGE } from '@colophon/protocol/chat/constants'
import type { Message, MessagePage } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import { present } from './answering/present.ts'
import { endExpiredAnswers } from './answering/running.ts'
import { type ChatRow, countMessages, messagesBefore, messagesSince, readChat } from './queries.ts'

type PageQuery = { take: number; skip: number; cursor?: string | undefined; after?: string | undefined }

/** Messages read per query. */
const BATCH = 500

/**
 * A page of a conversation: the newest messages, those before a cursor, or the changes since `after`, up to
 * MESSAGES_BYTES; `isCut` is set if that limit ended the page. Together with the events that follow no message is lost
 * or repeated.
 */
export async function loadPage(context: Context, person: User, chat: ChatRow, wanted: PageQuery): Promise<MessagePage> {
  await endExpiredAnswers(context)
  const now = (await readChat(context.db, person.id, chat.id)) ?? fail('chatNotFound')
  const since = readAfter(wanted.after)
  if (since && since.epoch === now.epoch) return changedSince(context, person, now, since.version)
  return { ...(await newest(context, person, now, wanted)), isReset: since !== null }
}

async function newest(
  context: Context,
  person: User,
  chat: ChatRow,
  { take, skip, cursor }: PageQuery,
): Promise<Omit<MessagePage, 'isReset'>> {
  const total = await countMessages(context.db, chat.id)
  const messages: Message[] = []
  let before = readCursor(cursor)
  let bytes = 0
  let hasMore = true
  let isCut = false
  while (hasMore && !isCut && messages.length < take) {
    const limit = Math.min(BATCH, take - messages.length)
    const rows = await messagesBefore(context.db, chat.id, { before, skip, limit: limit + 1 })
    hasMore = rows.length > limit
    for (const message of await present(context, person, chat, rows.slice(0, limit))) {
      bytes += Buffer.byteLength(JSON.stringify(message))
      isCut = bytes > MESSAGES_BYTES && messages.length > 0
      if (isCut) break
      messages.push(message)
    }
    before = messages.at(-1)?.id ?? before
  }
  hasMore ||= isCut
  messages.reverse()
  return {
    messages: hasMore ? messages : [...introMessages(chat), ...messages],
    total,
    hasMore,
    isCut,
    cursor: hasMore ? String(messages[0]?.id) : null,
    after: `${chat.epoch}.${chat.changes}`,
  }
}

async function changedSince(context: Context, person: User, chat: ChatRow, version: number): Promise<MessagePage> {
  const rows = await messagesSince(context.db, chat.id, version, MESSAGES_PAGE + 1)
  const page = rows.slice(0, MESSAGES_PAGE)
  const hasMore = rows.length > page.length
  return {
    messages: await present(context, person, chat, page),
    total: await countMessages(context.db, chat.id),
    hasMore,
    isCut: false,
    cursor: null,
    after: `${chat.epoch}.${hasMore ? (page.at(-1)?.version ?? version) : Math.max(chat.changes, version)}`,
    isReset: false,
  }
}

/** The assistant's intro messages, which begin each conversation. */
function introMessages(chat: ChatRow): Message[] {
  return INTRO_MESSAGES.map(({ id, message }) => ({
    id,
    message,
    chatId: chat.id,
    articleId: chat.articleId,
    version: 0,
    status: 'done',
    note: null,
    questionId: null,
    clientId: null,
    answer: null,
    rating: null,
    createdAt: chat.createdAt.toISOString(),
    editedAt: null,
  }))
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : wrong('cursor')
}

function readAfter(after: string | undefined): { epoch: number; version: number } | null {
  if (after === undefined) return null
  const [, epoch, version] = /^(\d{1,9})\.(\d{1,9})$/.exec(after) ?? wrong('after')
  return { epoch: Number(epoch), version: Number(version) }
}

function wrong(field: string): never {
  const problem = `${field} must be a value from an earlier page`
  return fail('validationFailed', { message: problem, fields: { [field]: problem } })
}
