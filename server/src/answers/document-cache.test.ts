import type { Reader } from '@colophon/analysis/answers/reader'
import { KELP } from '@colophon/analysis/answers/testing/kelp'
import { ANSWERS, readerOf } from '@colophon/analysis/answers/testing/reader-of'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { expect, it } from 'vitest'
import { cacheable, documentCache } from './document-cache.ts'

const document = (characters: number) => cacheable({ text: 'x'.repeat(characters) } as PaperDocument)

it('the cache evicts the least recently used document once the total text is too long', () => {
  const cache = documentCache(100)
  cache.set('a', document(40))
  cache.set('b', document(40))
  cache.get('a')
  cache.set('c', document(40))
  expect(cache.keys()).toEqual(['a', 'c'])
  cache.set('c', document(60))
  expect(cache.keys()).toEqual(['a', 'c'])
  cache.set('d', document(101))
  expect(cache.keys()).toEqual([])
})

// Proves: x-compare-reader
it('what a document says of an aspect is read once, unless the reading was ended', async () => {
  const kelp = cacheable(KELP)
  await expect(kelp.aspect('limits', () => Promise.reject(new Error('not wanted')))).rejects.toThrow('not wanted')
  let calls = 0
  const read: Reader = (question, passages) => {
    calls += 1
    return readerOf(ANSWERS, 'limitation')(question, passages)
  }
  const items = await kelp.aspect('limits', read)
  expect(items.map(({ text }) => text.slice(0, 12))).toEqual(['A limitation'])
  expect(await kelp.aspect('limits', read)).toBe(items)
  expect(calls).toBe(1)
})
