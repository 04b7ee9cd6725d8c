import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { Message } from '@colophon/protocol/chat/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { namesOf } from '../profile/public.ts'
import { present } from './present.ts'
import { messagesOf, readShared } from './queries.ts'

/** A conversation by its link. Rights are those of who reads; what they may not be quoted is withheld, whoever shared it. */
export const shared: Handler<typeof chatCalls.shared> = async ({ query, person, reply }, context) => {
  const { chat, sharedAt } = (await readShared(context.db, query.link)) ?? fail('sharedChatNotFound')
  const names = await namesOf(context.db, [chat.accountId])
  const messages = await present(context, person, chat, await messagesOf(context.db, chat.id))
  void reply.header('Cache-Control', 'no-store')
  return {
    title: chat.title || (messages[0]?.message ?? ''),
    sharedBy: names.get(chat.accountId)?.displayName ?? displayName({ id: chat.accountId, username: null }),
    sharedAt: sharedAt.toISOString(),
    messages: messages.map(readOnly),
  }
}

/** Without what is only between its person and the assistant. */
function readOnly(message: Message): Message {
  return { ...message, clientId: null, rating: null }
}
