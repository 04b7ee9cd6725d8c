import { describe, expect, it } from 'vitest'
import { paper } from '../testing/papers.ts'
import { accessChange, accessLabel } from './access-labels.ts'

describe('who may read a paper', () => {
  it('of a published one is its access state', () => {
    expect(accessLabel(paper())).toBe('Open sourced')
    expect(accessLabel(paper({ isPublic: false, access: 'Permission needed' }))).toBe('Permission needed')
  })
  // Proves: deviation-31
  it('of a draft is its access state, and that only its owner reads it until it is published', () =>
    expect(accessLabel(paper({ isPublished: false, status: 'complete' }))).toBe(
      'Open sourced · only you until published',
    ))
  it('of a record of the archive does not hang on publishing', () =>
    expect(accessLabel(paper({ source: 'arxiv', isPublished: false }))).toBe('Open sourced'))
})

it('what making a paper private means depends on whether it is published', () => {
  const effect = (isPublished: boolean) => accessChange({ isPublic: true, isPublished }).effect
  expect(effect(true)).toMatch(/^The paper stays listed in the knowledge base/)
  expect(effect(false)).toMatch(/^Once the paper is published, it is listed in the knowledge base/)
})
