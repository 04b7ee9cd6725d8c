import { QUESTION_BYTES_MAX } from '@colophon/protocol/chat/constants'
import { chatErrors } from '@colophon/protocol/chat/errors'

/** Why a question cannot be sent; null if it can, or is still empty. */
export function questionProblem(text: string): string | null {
  return new TextEncoder().encode(text).length > QUESTION_BYTES_MAX ? chatErrors.questionTooLong.message : null
}
