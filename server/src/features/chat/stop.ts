import type { Person } from '@colophon/protocol/auth/roles'
import type { Message } from '@colophon/protocol/chat/entities'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { changeMessage } from './change-message.ts'
import { findMessage } from './find-chat.ts'
import { stopAttempt } from './running.ts'
import { tell } from './save-state.ts'
import { chatMessages } from './tables.ts'

/** Stops an answer at whichever process makes it; what of it was there stays. One that has ended is answered as it is. */
export async function stop(context: Context, person: NonNullable<Person>, messageId: number): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId)
  if (message.questionId === null) fail('notAnAnswer')
  const { attempt } = message
  const stopped =
    attempt === null
      ? null
      : await changeMessage(
          context,
          chat,
          messageId,
          { status: 'stopped', note: 'Stopped.', attempt: null, aliveUntil: null },
          { when: eq(chatMessages.attempt, attempt), also: (tx) => stopAttempt(context, tx, attempt) },
        )
  const row = stopped ?? (await findMessage(context, person, messageId)).message
  return (await tell(context, person, chat, row)) ?? fail('messageNotFound')
}
