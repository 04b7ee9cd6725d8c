import { expect, test } from 'vitest'
import { alternatives } from './alternatives.ts'

test('the lines of a template are alternatives, as they are written', () => {
  const number = 'one|two'
  const source = alternatives`
    et al|v\d
    (?:${number}) of
  `
  expect(source).toBe(String.raw`et al|v\d|(?:one|two) of`)
})
