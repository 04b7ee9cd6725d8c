import type { Person } from '@colophon/protocol/auth/roles'
import type { Message, MessageRating } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { changeMessage } from './change-message.ts'
import { findMessage } from './find-chat.ts'
import { tell } from './save-state.ts'

/** Keeps what I think of an answer; null takes it back. It is told to nobody else. */
export async function rate(
  context: Context,
  person: NonNullable<Person>,
  { messageId, rating }: { messageId: number; rating: MessageRating | null },
): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId)
  if (message.questionId === null) fail('notAnAnswer')
  const row = (await changeMessage(context, chat, messageId, { rating })) ?? fail('messageNotFound')
  return (await tell(context, person, chat, row)) ?? fail('messageNotFound')
}
