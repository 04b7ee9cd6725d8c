import type { Message } from '@colophon/protocol/chat/entities'
import { isUnderWay } from './chat-state.ts'
import { headWords } from './quote-check.ts'

/** What is told of the newest message to who does not see it: that an answer is on its way, and how it ended. */
export function saidAloud(message: Message | undefined): string {
  if (!message || message.writer) return ''
  if (isUnderWay(message.status)) return 'The answer is on its way.'
  if (message.status === 'failed') return message.note ?? 'The answer failed.'
  if (message.status === 'stopped') return 'The answer was stopped.'
  if (!message.answer) return ''
  return message.answer.refusal
    ? `No answer: ${message.answer.refusal.reason}`
    : `Answered. ${headWords(message.answer)}`
}
