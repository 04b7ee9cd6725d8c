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
  it('a question in the URL waits for the conversation, is asked once and leaves the URL', () => {
    const { ask, onTaken, rerender } = shown({ text: ' How thin? ', isOpen: false })
    expect(ask).not.toHaveBeenCalled()
    rerender({ text: ' How thin? ', isOpen: true })
    rerender({ text: ' How thin? ', isOpen: false })
    rerender({ text: ' How thin? ', isOpen: true })
    expect(ask.mock.calls).toEqual([['How thin?']])
    expect(onTaken).toHaveBeenCalledTimes(1)
  })

  it('a question in the URL is asked again when its link is followed again', () => {
    const { ask, rerender } = shown({ text: 'How thin?', isOpen: true })
    rerender({ text: null, isOpen: true })
    rerender({ text: 'How thin?', isOpen: true })
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it.each([null, '', '  '])('the URL question %j asks nothing', (text) => {
    expect(shown({ text, isOpen: true }).ask).not.toHaveBeenCalled()
  })
})
