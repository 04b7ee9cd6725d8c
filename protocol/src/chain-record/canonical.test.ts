import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalStatements } from './canonical.ts'

// Proves: x-record-hash
describe('canonical JSON', () => {
  it.each([
    [
      'names in the order of their UTF-16 units',
      { b: 1, a: 2, '\u20ac': 3, '\r': 4, '1': 5, '\u{1f600}': 6, '\ufb33': 7 },
      '{"\\r":4,"1":5,"a":2,"b":1,"€":3,"😀":6,"\ufb33":7}',
    ],
    [
      'numbers as ECMAScript writes them',
      [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0],
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    ],
    ['texts with the fewest escapes', '\u20ac$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    ['objects within objects and lists', { z: [{ b: null, a: true }], a: {} }, '{"a":{},"z":[{"a":true,"b":null}]}'],
    ['without what JSON cannot hold', { a: undefined, b: [undefined] }, '{"b":[null]}'],
  ])('has %s', (_what, value, text) => expect(canonicalJson(value)).toBe(text))
})

it("the recorded JSON holds the paper's number, the hash of its file and its statements, and ignores other fields", () => {
  const entry = { verb: 'lowers', subject: 'Shade', object: 'heat', uncertainty: 0.5, comment: '' }
  const more = { articleId: 7, graph: [entry], file: { sha256: 'ab', name: 'x' }, title: 'T' }
  expect(canonicalStatements(more)).toBe(
    '{"articleId":7,"file":{"sha256":"ab"},"graph":[{"comment":"","object":"heat","subject":"Shade","uncertainty":0.5,"verb":"lowers"}]}',
  )
})
