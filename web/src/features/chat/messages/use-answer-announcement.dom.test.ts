import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAnswerAnnouncement } from '../Conversation.tsx'
import { answer, message } from '../testing/messages.ts'

const saidOf = (id: number, more: Parameters<typeof message>[1]) => ({ newest: message(id, more) })

// Proves: x-chat-aloud
it('an answer is announced when it starts and when it is complete, not per word', () => {
  const { result, rerender } = renderHook(({ newest }) => useAnswerAnnouncement(newest), {
    initialProps: saidOf(6, { status: 'searching' }),
  })
  expect(result.current).toBe('Answering.')
  rerender(saidOf(6, { status: 'streaming', answer: answer() }))
  expect(result.current).toBe('Answering.')
  rerender(saidOf(6, { answer: answer() }))
  expect(result.current).toBe('Answered. Word for word from the paper')
})

// Proves: x-chat-aloud
it('an answer that existed when the conversation was opened is not announced', () => {
  const { result } = renderHook(() => useAnswerAnnouncement(message(6, { answer: answer() })))
  expect(result.current).toBe('')
})
