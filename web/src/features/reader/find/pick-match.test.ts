import { expect, it } from 'vitest'
import { pickMatch } from './use-found-on-pages.ts'

const word = (x: number, y: number) => ({ x, y, width: 20, height: 10 })
const sentence = [
  { x: 72, y: 100, width: 200, height: 12 },
  { x: 72, y: 114, width: 90, height: 12 },
]

it('of several places on a page the one in the sentence is meant', () =>
  expect(pickMatch([word(80, 40), word(80, 101), word(330, 101)], sentence, 0)).toBe(1))
it('of several in the sentence the one with as many before it is meant', () =>
  expect(pickMatch([word(80, 101), word(80, 115), word(80, 400)], sentence, 1)).toBe(1))
it('the last is meant where the page has fewer than the text', () =>
  expect(pickMatch([word(80, 101)], sentence, 3)).toBe(0))
it('none is meant where the sentence has none', () => expect(pickMatch([word(80, 400)], sentence, 0)).toBe(-1))
