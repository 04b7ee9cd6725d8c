import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MarkedText } from './TexText.tsx'

const html = (text: string, marks: [number, number][]) =>
  render(<MarkedText text={text} marks={marks} />).container.innerHTML

describe('the words that were found', () => {
  it('are marked and the rest is not', () =>
    expect(
      html('Soil holds water', [
        [0, 4],
        [11, 16],
      ]),
    ).toBe('<mark>Soil</mark> holds <mark>water</mark>'))
  it('may come in any order', () =>
    expect(
      html('Soil holds water', [
        [11, 16],
        [0, 4],
      ]),
    ).toBe('<mark>Soil</mark> holds <mark>water</mark>'))
  it.each([
    [
      'overlap',
      [
        [0, 4],
        [2, 8],
      ],
    ],
    [
      'lie outside',
      [
        [0, 4],
        [9, 99],
      ],
    ],
    [
      'are empty or backwards',
      [
        [0, 4],
        [6, 6],
        [8, 5],
      ],
    ],
  ] as [string, [number, number][]][])('are left unmarked when they %s', (_, marks) =>
    expect(html('Soil holds water', marks)).toBe('<mark>Soil</mark> holds water'),
  )
  it('are text, whatever they look like', () =>
    expect(html('<b>soil</b>', [[0, 3]])).toBe('<mark>&lt;b&gt;</mark>soil&lt;/b&gt;'))
})
