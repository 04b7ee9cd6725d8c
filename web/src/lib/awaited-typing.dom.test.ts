import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { awaitTyping, receiveTyping } from './awaited-typing.ts'

/** Counts the presses that reach the shortcuts. */
function shortcuts() {
  const run = vi.fn()
  addEventListener('keydown', run)
  return { run, remove: () => removeEventListener('keydown', run) }
}

describe('typing that begins before its field is shown', () => {
  it('reaches the field whole, corrected, and runs no shortcut', async () => {
    const { run, remove } = shortcuts()
    awaitTyping()
    await userEvent.keyboard('Whyy{Backspace} peat?')
    const received: string[] = []
    const drop = receiveTyping((typed) => received.push(typed))
    expect(received).toEqual(['Why peat?'])
    expect(run).not.toHaveBeenCalled()
    await userEvent.keyboard('c')
    expect(run).toHaveBeenCalledOnce()
    drop()
    remove()
  })

  it('a field that is there already is focused at once', () => {
    const receive = vi.fn()
    const drop = receiveTyping(receive)
    awaitTyping()
    expect(receive).toHaveBeenCalledExactlyOnceWith('')
    drop()
  })

  it('of the palette is kept from the field that has the focus, and not given to a question that is open', async () => {
    const question = vi.fn()
    const drop = receiveTyping(question)
    const other = document.body.appendChild(document.createElement('input'))
    other.focus()
    awaitTyping('command')
    await userEvent.keyboard('mine')
    const received: string[] = []
    receiveTyping((typed) => received.push(typed), 'command')()
    expect({ received, left: other.value }).toEqual({ received: ['mine'], left: '' })
    expect(question).not.toHaveBeenCalled()
    other.remove()
    drop()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press elsewhere', () => userEvent.click(document.body)],
  ])('is not collected after %s', async (_name, end) => {
    const { run, remove } = shortcuts()
    awaitTyping()
    await end()
    run.mockClear()
    await userEvent.keyboard('c')
    expect(run).toHaveBeenCalledOnce()
    const receive = vi.fn()
    receiveTyping(receive)()
    expect(receive).not.toHaveBeenCalled()
    remove()
  })
})
