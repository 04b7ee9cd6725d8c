import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { CodeInput } from './CodeInput.tsx'

type Props = { error?: string | undefined; onComplete: (code: string) => void }

function Held({ error, onComplete }: Props) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} error={error} />
}

function show({ error }: { error?: string } = {}) {
  const complete: string[] = []
  renderThemed(<Held error={error} onComplete={(code) => complete.push(code)} />)
  return { complete, cells: screen.getAllByRole<HTMLInputElement>('textbox') }
}

describe('the code of a mail', () => {
  it('has six cells, each with its place in its name', () => {
    const { cells } = show()
    expect(cells.map((cell) => cell.ariaLabel)).toEqual([1, 2, 3, 4, 5, 6].map((place) => `Digit ${place} of 6`))
  })

  it('is sent by itself when the sixth digit is typed, once', async () => {
    const { complete, cells } = show()
    await userEvent.click(cells[0] as HTMLInputElement)
    await userEvent.keyboard('12345')
    expect(complete).toEqual([])
    await userEvent.keyboard('6')
    expect(complete).toEqual(['123456'])
  })

  it.each(['123456', ' 123 456 ', '123-456', 'Your code: 123456'])('can be pasted as "%s"', (text) => {
    const { complete, cells } = show()
    fireEvent.paste(cells[2] as HTMLInputElement, { clipboardData: { getData: () => text } })
    expect(cells.map(({ value }) => value).join('')).toBe('123456')
    expect(complete).toEqual(['123456'])
  })

  it('the code input ignores letters', async () => {
    const { cells } = show()
    await userEvent.click(cells[0] as HTMLInputElement)
    await userEvent.keyboard('a1b2')
    expect(cells.map(({ value }) => value).join('')).toBe('12')
  })

  // Proves: 5-field-code
  it('ties its error to every cell and begins again at the first', () => {
    const { cells } = show({ error: 'Wrong code' })
    for (const cell of cells) {
      expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Wrong code')
      expect(cell.getAttribute('aria-invalid')).toBe('true')
    }
    expect(document.activeElement).toBe(cells[0])
  })
})
