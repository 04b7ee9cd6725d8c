import { describe, expect, it } from 'vitest'
import { isFiledSearch, parseFiledSearch } from './search.ts'

// Proves: x-library-search
describe('the filter of My storage', () => {
  it.each([
    ['peat', 'peat', {}],
    ['in:Wetlands peat', 'peat', { collections: ['Wetlands'] }],
    ['peat in:"Bogs and fens" tag:method', 'peat', { collections: ['Bogs and fens'], tags: ['method'] }],
    ['status:to-read', '', { status: 'toRead' }],
    ['STATUS:Reading tag:a tag:b', '', { status: 'reading', tags: ['a', 'b'] }],
    ['status:done', 'status:done', {}],
    ['within:2 in:"" in:', 'within:2 in:"" in:', {}],
  ])('%j is read as the text %j and what is filed', (typed, text, search) => {
    expect(parseFiledSearch(typed)).toEqual({ text, search: { collections: [], tags: [], ...search } })
  })

  it('a filter of words alone asks nothing of how papers are filed', () => {
    expect(isFiledSearch(parseFiledSearch('peat').search)).toBe(false)
    expect(isFiledSearch(parseFiledSearch('tag:peat').search)).toBe(true)
  })
})
