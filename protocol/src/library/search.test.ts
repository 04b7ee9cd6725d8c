import { describe, expect, it } from 'vitest'
import { isFiledSearch, parseFiledSearch } from './search.ts'

// Proves: x-library-search
describe('a search in what a person has filed', () => {
  it.each([
    ['peat', 'peat', {}],
    ['in:Wetlands peat', 'peat', { collections: ['Wetlands'] }],
    ['peat in:"Bogs and fens" tag:method', 'peat', { collections: ['Bogs and fens'], tags: ['method'] }],
    ['status:to-read', '', { status: 'toRead' }],
    ['STATUS:Reading tag:a tag:b', '', { status: 'reading', tags: ['a', 'b'] }],
    ['status:done', 'status:done', {}],
    ['rating:4 peat', 'peat', { minStars: 4 }],
    ['rating:6', 'rating:6', {}],
    ['in:“Bogs and fens”', '', { collections: ['Bogs and fens'] }],
    ['within:2 in:"" in:', 'within:2 in:"" in:', {}],
  ])('%j is read as the text %j and what is filed', (typed, text, search) => {
    expect(parseFiledSearch(typed)).toMatchObject({ text, search: { collections: [], tags: [], ...search } })
  })

  it('the operators are returned as typed', () => {
    expect(parseFiledSearch('peat in:"Bogs and fens" rating:4').operators).toEqual(['in:"Bogs and fens"', 'rating:4'])
  })

  it('a filter of words alone asks nothing of how papers are filed', () => {
    expect(isFiledSearch(parseFiledSearch('peat').search)).toBe(false)
    expect(isFiledSearch(parseFiledSearch('tag:peat').search)).toBe(true)
  })
})
