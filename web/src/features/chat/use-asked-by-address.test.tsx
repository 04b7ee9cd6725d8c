import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useAskedByAddress } from './Conversation.tsx'

type Shown = { text: string | null; isOpen: boolean }

describe('a question that came with the address', () => {
  const shown = (first: Shown) => {
    const [ask, onTaken] = [vi.fn(), vi.fn()]
    const hook = renderHook(({ text, isOpen }: Shown) => useAskedByAddress({ text, onTaken }, isOpen, ask), {
      initialProps: first,
      wrapper: StrictMode,
    })
    return { ask, onTaken, rerender: hook.rerender }
  }

  // Proves: x-chat-address
  it('waits until the conversation is open, is asked once and leaves the address', () => {
    const { ask, onTaken, rerender } = shown({ text: ' How thin? ', isOpen: false })
    expect(ask).not.toHaveBeenCalled()
    rerender({ text: ' How thin? ', isOpen: true })
    rerender({ text: ' How thin? ', isOpen: false })
    rerender({ text: ' How thin? ', isOpen: true })
    expect(ask.mock.calls).toEqual([['How thin?']])
    expect(onTaken).toHaveBeenCalledTimes(1)
  })

  it('is asked again where a link is followed to it again', () => {
    const { ask, rerender } = shown({ text: 'How thin?', isOpen: true })
    rerender({ text: null, isOpen: true })
    rerender({ text: 'How thin?', isOpen: true })
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it.each([null, '', '  '])('of %j asks nothing', (text) => {
    expect(shown({ text, isOpen: true }).ask).not.toHaveBeenCalled()
  })
})
