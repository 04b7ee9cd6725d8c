import { describe, expect, it } from 'vitest'
import { notificationCalls } from './calls.ts'
import { completePreferences, DEFAULT_PREFERENCE } from './entities.ts'
import { NotificationType } from './notification-types.ts'
import { notificationSentence } from './sentence.ts'
import { ALWAYS_NOTIFIED } from './triggers.ts'

describe('notification preferences', () => {
  it('exist for every type: as chosen, else in app without mail', () => {
    const chosen = { 'New reply': { inPage: false, mail: 'daily' } } as const
    const all = completePreferences(chosen)
    expect(Object.keys(all)).toEqual(NotificationType.options)
    expect(all['New reply']).toEqual(chosen['New reply'])
    expect(all['Grant access']).toEqual(DEFAULT_PREFERENCE)
  })

  // Proves: x-notification-preferences
  it.each([
    [{ 'New reply': { inPage: true, mail: 'now' } }, true],
    [{}, true],
    [{ 'New reply': { inPage: true } }, false],
    [{ 'New reply': { inPage: true, mail: 'hourly' } }, false],
    [{ 'Something else': { inPage: true, mail: 'now' } }, false],
  ])('%j may be chosen: %s', (preferences, isTaken) => {
    expect(notificationCalls.setPreferences.body.safeParse({ preferences }).success).toBe(isTaken)
  })
})

describe('the sentence of a notification', () => {
  const told = { actorName: 'Ada', articleTitle: 'On peat', level: null, count: 1, savedSearch: null } as const

  const OF_COLLECTIONS: readonly string[] = ['A collection was shared with you', 'Your shared highlights changed']

  it('has the person, the paper and the access level', () => {
    expect(notificationSentence({ ...told, type: 'Grant access', level: 'readOnly' })).toBe(
      'Ada asks for read-only access to “On peat”.',
    )
    expect(notificationSentence({ ...told, type: 'New reply' })).toBe('Ada replied to your comment on “On peat”.')
  })

  it('exists for every type, and leaves out a paper that is no longer listed', () => {
    for (const type of NotificationType.options) {
      const sentence = notificationSentence({ ...told, type, articleTitle: null, actorName: null, count: 3 })
      if (type === 'New match') continue
      if (!ALWAYS_NOTIFIED.includes(type) && !OF_COLLECTIONS.includes(type))
        expect(sentence).toContain('a paper that is not listed any more')
      expect(sentence).toMatch(/\. \(3 times\)$/)
    }
  })

  it.each([
    ['search', 'Bogs', { count: 1 }, '“On peat” matches “Bogs”.'],
    ['search', 'Bogs', { count: 12 }, '12 new papers for “Bogs”.'],
    ['question', 'Bogs', { count: 1 }, '“On peat” answers “Bogs”.'],
    ['question', 'Bogs', { count: 2 }, '2 new papers answer “Bogs”.'],
    ['search', 'Bogs', { count: 1, articleTitle: null }, '1 new paper for “Bogs”.'],
    ['search', null, { count: 70 }, '70 new papers for your saved searches.'],
  ] as const)('names the saved %s %s that has new matches: %j', (kind, name, changes, sentence) => {
    const savedSearch = name === null ? null : { id: 1, kind, name }
    expect(notificationSentence({ ...told, ...changes, type: 'New match', savedSearch })).toBe(sentence)
  })
})
