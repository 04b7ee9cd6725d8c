import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { forgetPerson, keep, readKept } from './kept.ts'

beforeEach(() => localStorage.clear())

// Proves: deviation-96
it('browser values are in one entry, account values in another', () => {
  keep('lastWay', 'wallet')
  keep('citationFormat', 'ris')
  keep(['lastOpened', 7], [1])
  keep(['recentQueries', 7], ['moss'])
  keep(['recentQueries', null], ['peat'])
  expect(Object.keys(localStorage).sort()).toEqual(['colophon.browser', 'colophon.person.7', 'colophon.person.visitor'])
  expect(readKept('citationFormat', z.string())).toBe('ris')
  expect(readKept(['recentQueries', 7], z.array(z.string()))).toEqual(['moss'])
  expect(readKept(['recentQueries', 8], z.array(z.string()))).toBeNull()
})

it('storing undefined removes a value and keeps the others', () => {
  keep(['lastChat', 7], 'x')
  keep(['home', 7], 'y')
  keep(['lastChat', 7], undefined)
  expect(localStorage.getItem('colophon.person.7')).toBe('{"home":"y"}')
})

it('clearing an account removes only its entry', () => {
  keep('lastWay', 'wallet')
  keep(['home', 7], 'y')
  keep(['home', 8], 'z')
  forgetPerson(7)
  expect(Object.keys(localStorage).sort()).toEqual(['colophon.browser', 'colophon.person.8'])
})

// Proves: deviation-96
it.each(['not JSON', '[]', '"text"', 'null', '{"lastWay":{"a":1}}'])('a damaged entry %s reads as null', (text) => {
  localStorage.setItem('colophon.browser', text)
  expect(readKept('lastWay', z.string())).toBeNull()
  keep('lastWay', 'wallet')
  expect(readKept('lastWay', z.string())).toBe('wallet')
})
