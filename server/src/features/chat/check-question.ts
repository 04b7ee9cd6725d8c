import { QUESTION_BYTES_MAX } from '@colophon/protocol/chat/constants'
import { fail } from '../../platform/http/fail.ts'

/** Fails in words where a question is empty or longer than is read; anything else is a question. */
export function checkQuestion(message: string): void {
  if (message.trim() === '') fail('questionEmpty')
  if (Buffer.byteLength(message) > QUESTION_BYTES_MAX) fail('questionTooLong')
}
