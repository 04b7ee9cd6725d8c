import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAnswerAnnouncement } from '../Conversation.tsx'
import { answer, message, quote } from '../testing/messages.ts'

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
it('a refusal is announced by its state and its reason', () => {
  const refusal = { kind: 'notSaid' as const, reason: 'It may not answer this.', nearest: [quote(1)], suggestions: [] }
  const { result, rerender } = renderHook(({ newest }) => useAnswerAnnouncement(newest), {
    initialProps: saidOf(6, { status: 'searching' }),
  })
  rerender(saidOf(6, { answer: answer({ quotes: [], refusal }) }))
  expect(result.current).toBe('The nearest it says: It may not answer this.')
})

// Proves: x-chat-aloud
it('an answer that existed when the conversation was opened is not announced', () => {
  const { result } = renderHook(() => useAnswerAnnouncement(message(6, { answer: answer() })))
  expect(result.current).toBe('')
})
