import type { Message } from '@colophon/protocol/chat/entities'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, message, quote } from '../testing/messages.ts'
import { useFollowedAnswer } from './use-followed-answer.ts'

const before = message(12, { answer: answer() })
const begun = message(14, { status: 'searching', version: 1 })
const quoted = message(14, { version: 2, answer: answer({ quotes: [quote(1, { withheld: 'No.' }), quote(2)] }) })
const refused = message(14, { version: 2, answer: answer({ quotes: [] }) })

/** Where the source of a quote goes while these messages come. */
function follow(shown: string | null, ...steps: Message[][]) {
  const onFollow = vi.fn()
  const { rerender } = renderHook(({ messages }) => useFollowedAnswer(messages, shown, onFollow), {
    initialProps: { messages: steps[0] ?? [] },
  })
  for (const messages of steps.slice(1)) rerender({ messages })
  return onFollow.mock.calls.flat()
}

it('a new answer shows its first quote that may be shown, once', () => {
  const again = { ...quoted, version: 3 }
  expect(follow('12.1-0', [before], [before, begun], [before, quoted], [before, again])).toEqual(['14.1-100'])
})

it('a new answer without quotes closes the source of the one before', () =>
  expect(follow('12.1-0', [before], [before, begun], [before, refused])).toEqual([null]))

it('nothing is opened while no quote is shown, nor by answers that were there', () => {
  expect(follow(null, [before], [before, begun], [before, quoted])).toEqual([])
  expect(follow('12.1-0', [], [before, quoted])).toEqual([])
})
