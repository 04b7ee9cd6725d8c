import { describe, expect, test } from 'vitest'
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from './constants.ts'
import { profileErrors } from './errors.ts'
import { cleanName, displayName, isImageName, nameProblem, PROFILE_INCOMPLETE, profileProblem } from './validation.ts'

describe('the display name', () => {
  // Proves: 9-display-name
  test.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    [null, 'Reader#7'],
    ['', 'Reader#7'],
    ['   ', 'Reader#7'],
  ])('of a person called %j is %s', (username, wanted) => {
    expect(displayName({ id: 7, username })).toBe(wanted)
  })
})

describe('a chosen name', () => {
  // Proves: x-names-seen
  test.each([
    ['Ada\u202e Lab', 'Ada Lab'],
    ['\u2067Ada\u2069', 'Ada'],
    ['Ada\nLab\u2028', 'Ada Lab'],
    ['a\u200bb', 'a b'],
    ['\u{1f469}\u200d\u{1f52c} Lab', '\u{1f469}\u200d\u{1f52c} Lab'],
    ['\u0645\u06cc\u200c\u0634', '\u0645\u06cc\u200c\u0634'],
    ['\u200b\u200d\u2060', ''],
  ])('%j is shown on one line, in its own direction, without invisible characters: %j', (name, wanted) => {
    expect(cleanName(name)).toBe(wanted)
  })

  test.each(['', '  ', '\u200b\u200b', '\u202e', '\u200d'])('%j is not a name', (name) => {
    expect(nameProblem(name)).toBe('username required')
    expect(profileProblem({ username: name, email: 'ada@example.org' })).toBe(PROFILE_INCOMPLETE)
    expect(displayName({ id: 7, username: name })).toBe('Reader#7')
  })

  // Proves: x-names-seen
  test.each(['Reader#2', 'reader # 2', 'Reader\u200b#2', '\uff32eader#2'])(
    '%j resembles the label of a person without a name, and is rejected with a message',
    (name) => expect(nameProblem(name)).toContain('Please choose another one.'),
  )

  test.each(['Ada', 'Reader', 'Reader #', 'A Reader#2 of books', '7'])('%j may be chosen', (name) => {
    expect(nameProblem(name)).toBeNull()
  })
})

describe('required fields', () => {
  // Proves: 5-profile
  test.each([
    [{ username: 'Ada', email: 'ada@example.org' }, null],
    [{ username: '', email: 'ada@example.org' }, PROFILE_INCOMPLETE],
    [{ username: ' ', email: 'ada@example.org' }, PROFILE_INCOMPLETE],
    [{ username: 'Ada', email: '' }, PROFILE_INCOMPLETE],
    [{ username: '', email: '' }, PROFILE_INCOMPLETE],
  ])('%j: %s', (profile, problem) => {
    expect(profileProblem(profile)).toBe(problem)
  })

  // Proves: 5-profile
  test('the text is that of the specification, and the server says the same', () => {
    expect(PROFILE_INCOMPLETE).toBe('Please fill in all required fields in profile')
    expect(profileErrors.profileIncomplete.message).toBe(PROFILE_INCOMPLETE)
  })
})

describe('pictures', () => {
  // Proves: 5-images-jpg, 5-images-jpeg, 5-images-png, 9-image-types, x-image-bytes
  test('are jpg, jpeg or png, 5 MB at most', () => {
    expect(IMAGE_TYPES).toEqual(['jpg', 'jpeg', 'png'])
    expect(IMAGE_BYTES_MAX).toBe(5_242_880)
  })

  // Proves: 5-images-jpg, 5-images-jpeg, 5-images-png
  test.each([
    ['me.jpg', true],
    ['me.JPEG', true],
    ['my.holiday.png', true],
    ['me.gif', false],
    ['me.svg', false],
    ['me.png.exe', false],
    ['png', false],
    ['', false],
    ['me.', false],
  ])('%j is taken: %s', (name, wanted) => {
    expect(isImageName(name)).toBe(wanted)
  })
})
