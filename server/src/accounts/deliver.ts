import type { Context } from '../platform/context.ts'
import { fail } from '../platform/http/fail.ts'
import { MailRefused, type Message } from '../platform/mail/mail.ts'
import { forgetAttempt } from './attempts.ts'

/**
 * Sends the mail of an attempt, which is undone on failure. Fails with `emailInvalid` when the mail server rejects the
 * recipient, with `notReady` when mail cannot be sent now.
 */
export async function deliver(context: Context, attemptId: string, message: Message): Promise<void> {
  try {
    await context.mail.send(message)
  } catch (error) {
    await forgetAttempt(context, attemptId)
    if (error instanceof MailRefused) fail('emailInvalid', { fields: { email: 'Email is invalid' } })
    context.log.error({ err: error }, 'could not send a mail')
    fail('notReady', {
      message: 'The mail with the code could not be sent. Please try again in a minute.',
      retryAfter: 60,
    })
  }
}
