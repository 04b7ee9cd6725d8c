import { describe, expect, test } from 'vitest'
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from './constants.ts'
import { profileErrors } from './errors.ts'
import { displayName, isImageName, PROFILE_INCOMPLETE, profileProblem } from './validation.ts'

describe('the display name', () => {
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

describe('required fields', () => {
  test.each([
    [{ username: 'Ada', email: 'ada@example.org' }, null],
    [{ username: '', email: 'ada@example.org' }, PROFILE_INCOMPLETE],
    [{ username: ' ', email: 'ada@example.org' }, PROFILE_INCOMPLETE],
    [{ username: 'Ada', email: '' }, PROFILE_INCOMPLETE],
    [{ username: '', email: '' }, PROFILE_INCOMPLETE],
  ])('%j: %s', (profile, problem) => {
    expect(profileProblem(profile)).toBe(problem)
  })

  test('the text is that of the specification, and the server says the same', () => {
    expect(PROFILE_INCOMPLETE).toBe('Please fill in all required fields in profile')
    expect(profileErrors.profileIncomplete.message).toBe(PROFILE_INCOMPLETE)
  })
})

describe('pictures', () => {
  test('are jpg, jpeg or png, 5 MB at most', () => {
    expect(IMAGE_TYPES).toEqual(['jpg', 'jpeg', 'png'])
    expect(IMAGE_BYTES_MAX).toBe(5_242_880)
  })

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
