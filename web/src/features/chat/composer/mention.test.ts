import { describe, expect, it } from 'vitest'
import { mentionAt, withoutMention } from './Composer.tsx'

describe('a mention at the caret', () => {
  it.each([
    ['@dry', 4, 'dry'],
    ['What of @drying of pots', 23, 'drying of pots'],
    ['What of @drying of pots', 14, 'dryin'],
    ['ada@example.org', 15, null],
    ['@d', 2, null],
    ['@dry\npots', 9, null],
    ['no mention', 10, null],
    [`@${'x'.repeat(61)}`, 62, null],
  ])('of %o at %i is %o', (text, caret, typed) => {
    expect(mentionAt(text, caret)?.typed ?? null).toBe(typed)
  })

  it('a chosen mention is removed from the question', () => {
    const text = 'What of @drying and why?'
    const mention = mentionAt(text, 15)
    expect(mention && withoutMention(text, mention)).toBe('What of and why?')
  })
})
