import type { Person } from '@colophon/protocol/auth/roles'
import type { Asked } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { findMessage } from './find-chat.ts'
import type { Running } from './running.ts'
import { takeQuestion } from './take-question.ts'

/** Asks a question of mine again in other words; it and all that followed give way to the new one. */
export async function editMessage(
  context: Context,
  running: Running,
  person: NonNullable<Person>,
  { messageId, message, clientId }: { messageId: number; message: string; clientId?: string | undefined },
): Promise<Asked> {
  const found = await findMessage(context, person, messageId, { asksAgain: true })
  if (found.message.questionId !== null) fail('notAQuestion')
  return takeQuestion(context, running, person, found.chat, { message, clientId, instead: messageId })
}
