import { describe, expect, it } from 'vitest'
import { type LayerPiece, layerText, piecesOf } from './use-found-on-pages.ts'

const lines = (...texts: string[]): LayerPiece[] => texts.map((text) => ({ text, endsLine: true }))

describe('the text of a rendered page', () => {
  it('joins a word that is divided at the end of a line', () =>
    expect(layerText(lines('a com-', 'puter runs')).text).toBe('a computer runs '))
  it('a hyphen before a capital or a number is kept', () =>
    expect(layerText(lines('Runge-', 'Kutta of order-', '4')).text).toBe('Runge- Kutta of order- 4 '))
  it('ligatures are expanded', () => expect(layerText([{ text: 'eﬃcient', endsLine: false }]).text).toBe('efficient'))
  it('spans of one line are joined without a space', () => {
    const pieces = [
      { text: 'clay', endsLine: false },
      { text: 'pot', endsLine: true },
    ]
    expect(layerText(pieces).text).toBe('claypot ')
  })

  it('each character knows its source span', () => {
    const layer = layerText(lines('a com-', 'puter'))
    expect(piecesOf(layer, 2, 10)).toEqual({ from: [0, 2], to: [1, 5] })
  })

  it('gives a ligature as a whole for each of its letters', () => {
    const layer = layerText([{ text: 'eﬃcient', endsLine: false }])
    expect(piecesOf(layer, 2, 3)).toEqual({ from: [0, 1], to: [0, 2] })
  })
})
