import { describe, expect, it } from 'vitest'
import { readScope, scopeParams, withoutPaper, withPaper } from './scope-labels.ts'

describe('what a new conversation searches', () => {
  it.each([
    ['', null],
    ['scope=everything', { kind: 'everything' }],
    ['scope=library', { kind: 'library' }],
    ['scope=knowledge', { kind: 'knowledge' }],
    ['scope=nonsense', null],
    ['papers=3,1,3', { kind: 'selection', articleIds: [3, 1] }],
    ['papers=x,-1,0', null],
    ['papers=1,2,3,4,5,6,7,8,9,10,11', { kind: 'selection', articleIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
  ] as const)('is read off %o', (search, scope) => {
    expect(readScope(new URLSearchParams(search))).toEqual(scope)
  })

  it.each([
    [{ kind: 'everything' }, { scope: 'everything', papers: null }],
    [{ kind: 'library' }, { scope: 'library', papers: null }],
    [
      { kind: 'selection', articleIds: [1, 2] },
      { scope: null, papers: '1,2' },
    ],
  ] as const)('the scope %o is labelled %o', (scope, params) => {
    expect(scopeParams(scope.kind === 'selection' ? { ...scope, articleIds: [...scope.articleIds] } : scope)).toEqual(
      params,
    )
  })
})

it('a scope accepts no eleventh paper, and removing its last paper selects My storage', () => {
  const ten = { kind: 'selection' as const, articleIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
  expect(withPaper(ten, 11)).toEqual(ten)
  expect(withPaper({ kind: 'library' }, 4)).toEqual({ kind: 'selection', articleIds: [4] })
  expect(withoutPaper({ kind: 'selection', articleIds: [4] }, 4)).toEqual({ kind: 'library' })
})
