import { expect, it } from 'vitest'
import type { PaperDigest } from './digest.ts'
import { sharedOf } from './shared.ts'
import type { ComparedPaper } from './table.ts'

function paper(articleId: number, subjects: readonly string[], works: readonly string[]): ComparedPaper {
  const statements = subjects.map((name) => ({ subject: name.toLowerCase(), name }))
  const digest = { statements, works: works.map((label) => ({ key: label, label })) } as unknown as PaperDigest
  return { articleId, name: `P${articleId}`, without: null, facts: {}, digest }
}

// Proves: x-compare-shared
it('shared items are those of two or more papers, most papers first and works before subjects, without self-references', () => {
  const papers = [
    paper(1, ['Peat', 'Wind', 'This package', 'Peat'], ['Ito 2020']),
    paper(2, ['peat', 'This package', 'Sand'], ['Ito 2020', 'Abe 2019']),
    paper(3, ['Peat', 'wind'], ['Eno 2001']),
    { articleId: 4, name: 'P4', without: 'noPermission', facts: {}, digest: null } as const,
  ]
  expect(sharedOf(papers)).toEqual([
    { kind: 'subject', label: 'Peat', articleIds: [1, 2, 3] },
    { kind: 'reference', label: 'Ito 2020', articleIds: [1, 2] },
    { kind: 'subject', label: 'Wind', articleIds: [1, 3] },
  ])
})
