import { QUESTION_BYTES_MAX } from '@colophon/protocol/chat/constants'
import { fail } from '../../../platform/http/fail.ts'

/** Fails with a message if a question is empty or too long. */
export function checkQuestion(message: string): void {
  if (message.trim() === '') fail('questionEmpty')
  if (Buffer.byteLength(message) > QUESTION_BYTES_MAX) fail('questionTooLong')
}
