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
