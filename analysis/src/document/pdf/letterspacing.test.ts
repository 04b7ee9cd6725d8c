import { expect, test } from 'vitest'
import { closeLetterspacing } from './read-page.ts'

test.each([
  ['A B S T R A C T', 'ABSTRACT'],
  ['s c r e e n _ s i z e', 'screen_size'],
  ['x = 1', 'x = 1'],
  ['a + b = c', 'a + b = c'],
  ['We are at it', 'We are at it'],
])('%s is read as %s', (drawn, text) => {
  expect(closeLetterspacing(drawn, false)).toBe(text)
})

test('in a grid font, short pieces are closed too', () => {
  expect(closeLetterspacing('1 .0 f0 ,', false)).toBe('1 .0 f0 ,')
  expect(closeLetterspacing('1 .0 f0 ,', true)).toBe('1.0f0,')
})
