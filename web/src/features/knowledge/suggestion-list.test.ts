import type { Suggestions } from '@colophon/protocol/knowledge/calls'
import { describe, expect, it } from 'vitest'
import { suggestionGroups } from './suggestion-list.ts'

const NONE: Suggestions = { exact: [], papers: [], authors: [], terms: [] }
const SHADE = { id: 1, title: 'Shade', authors: ['A. One', 'B. Two'], year: 2024, source: 'system' as const }
const titles = (groups: ReturnType<typeof suggestionGroups>) => groups.map(({ title }) => title)

describe('what is offered while one types', () => {
  it('suggestions are grouped by kind', () => {
    const groups = suggestionGroups(
      'sh',
      {
        exact: [],
        papers: [SHADE],
        authors: [{ name: 'Ann "Shy" Lee', papers: 3 }],
        terms: [{ term: 'shade cloth', papers: 1 }],
      },
      ['shade', 'soil'],
    )
    expect(titles(groups)).toEqual(['Papers', 'Authors', 'Words', 'Recent searches'])
    expect(groups.flatMap(({ lines }) => lines)).toMatchObject([
      { kind: 'paper', articleId: 1, detail: 'A. One + 1 · 2024' },
      { kind: 'query', query: 'author:"Ann Shy Lee"', detail: '3 papers' },
      { kind: 'query', query: '"shade cloth"', detail: '1 paper' },
      { kind: 'query', query: 'shade' },
    ])
  })

  it('the paper of an id is suggested once', () => {
    const groups = suggestionGroups('0704.0014', { ...NONE, exact: [SHADE], papers: [SHADE] }, [])
    expect(titles(groups)).toEqual(['Exact match'])
  })

  it('recent searches match without accents, except the identical text', () => {
    expect(suggestionGroups('erdos', NONE, ['Erdős graphs', 'erdos'])[0]?.lines.map(({ text }) => text)).toEqual([
      'Erdős graphs',
    ])
  })
})

it('without text recent searches are suggested and can be cleared', () => {
  expect(suggestionGroups('', NONE, ['a', 'b'])[0]?.lines.map(({ kind }) => kind)).toEqual(['query', 'query', 'forget'])
  expect(suggestionGroups('', NONE, [])).toEqual([])
})
