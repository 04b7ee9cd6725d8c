import { afterEach, expect, it } from 'vitest'
import { EMPTY_DRAFT, storeDraft, storedDraft } from './comment-drafts.ts'

afterEach(() => sessionStorage.clear())

const key = (userId: number | null, articleId = 1) => ({ userId, articleId, place: 'new' }) as const
const DRAFT = { text: 'Thin, but', anchor: { page: 1, start: 0, end: 4, quote: 'Peat' } }

// Proves: x-comment-draft
it('a draft belongs to one user, paper and position', () => {
  storeDraft(key(7), DRAFT)
  expect(storedDraft(key(7))).toEqual(DRAFT)
  expect([storedDraft(key(8)), storedDraft(key(null)), storedDraft(key(7, 2))]).toEqual(Array(3).fill(EMPTY_DRAFT))
  storeDraft(key(7), EMPTY_DRAFT)
  expect(sessionStorage).toHaveLength(0)
})

it('a visitor’s draft passes once to the user who signs in', () => {
  storeDraft(key(null), DRAFT)
  expect(storedDraft(key(7))).toEqual(DRAFT)
  storeDraft(key(7), DRAFT)
  expect(storedDraft(key(8))).toEqual(EMPTY_DRAFT)
})

it.each(['{', '{"text":1}', 'null', '{"text":"a","anchor":{"start":1}}'])('%s is as if it were not there', (text) => {
  sessionStorage.setItem('colophon.comments.7.1.new', text)
  expect(storedDraft(key(7))).toEqual(EMPTY_DRAFT)
})
