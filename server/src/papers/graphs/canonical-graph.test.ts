import { createHash } from 'node:crypto'
import { canonicalStatements } from '@colophon/protocol/chain-record/canonical'
import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { graphColumns, hashGraph } from './canonical-graph.ts'

const sha256 = 'a'.repeat(64)
const TEXTS = ['', 'Shade', '"\\/\b\f\n\r\t', '\u0000\u001f\u007f', 'é€😀', '\u2028\u2029', 'a\u0301']
const NUMBERS = [0, 1, 0.1, 0.30000000000000004, 1e-7, 5e-324, 1 / 3, 0.999999999999999]

// Proves: x-record-hash
test('the canonical JSON matches another RFC 8785 implementation for all texts and numbers', () => {
  const graph = TEXTS.flatMap((text) =>
    NUMBERS.map((uncertainty) => ({
      verb: text,
      subject: `${text}!`,
      comment: '',
      uncertainty,
      object: text,
      boxes: [{ y: uncertainty, page: 1, x: 2, width: 3, height: 4 }],
      reviewed: true,
      page: null,
    })),
  )
  const told = { articleId: 7, file: { sha256 }, graph }
  expect(canonicalStatements(told)).toBe(canonicalize(told))
})

test('the hashes of statements are those of their canonical JSON, so that anyone can recompute them', () => {
  const entry = { subject: 'Shade', verb: 'lowers', object: 'heat', uncertainty: 0.5, comment: '' }
  const text = `{"articleId":7,"file":{"sha256":"${sha256}"},"graph":[{"comment":"","object":"heat","subject":"Shade","uncertainty":0.5,"verb":"lowers"}]}`
  expect(hashGraph(7, sha256, [entry])).toEqual({
    md5Hash: createHash('md5').update(text).digest('hex'),
    graphSha256: createHash('sha256').update(text).digest('hex'),
  })
})

test('the key claim of a paper is the most salient one, as it is shown, and null without any', () => {
  const entry = {
    subject: 'Shade',
    verb: 'lowers',
    object: 'heat',
    uncertainty: 0,
    comment: '',
    kind: 'finding' as const,
  }
  const first = { ...entry, salience: 0.9, evidence: 'In towns, Shade lowers heat by 3 K.' }
  expect(graphColumns(7, sha256, [{ ...entry, salience: 0.8 }, first])).toMatchObject({
    statementsCount: 2,
    keyClaim: 'In towns, Shade lowers heat by 3 K.',
  })
  expect(graphColumns(7, sha256, [{ ...entry, salience: 0.2 }])).toMatchObject({ keyClaim: null })
})
