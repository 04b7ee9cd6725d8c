import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { readStored, removeStoredOf, writeStored } from './stored-values.ts'

beforeEach(() => localStorage.clear())

// Proves: deviation-96
it('everything of a browser is in one entry, and everything of a person in another', () => {
  writeStored('knowledgeView', 'table')
  writeStored('citationFormat', 'ris')
  writeStored(['lastOpened', 7], [1])
  writeStored(['recentQueries', 7], ['moss'])
  writeStored(['recentQueries', null], ['peat'])
  expect(Object.keys(localStorage).sort()).toEqual(['colophon.browser', 'colophon.person.7', 'colophon.person.visitor'])
  expect(readStored('citationFormat', z.string())).toBe('ris')
  expect(readStored(['recentQueries', 7], z.array(z.string()))).toEqual(['moss'])
  expect(readStored(['recentQueries', 8], z.array(z.string()))).toBeNull()
})

it('storing undefined removes a value and keeps the others', () => {
  writeStored(['lastChat', 7], 'x')
  writeStored(['places', 7], 'y')
  writeStored(['lastChat', 7], undefined)
  expect(localStorage.getItem('colophon.person.7')).toBe('{"places":"y"}')
})

it('forgetting a person removes their entry alone', () => {
  writeStored('knowledgeView', 'table')
  writeStored(['places', 7], 'y')
  writeStored(['places', 8], 'z')
  removeStoredOf(7)
  expect(Object.keys(localStorage).sort()).toEqual(['colophon.browser', 'colophon.person.8'])
})

// Proves: deviation-96
it.each(['not JSON', '[]', '"text"', 'null', '{"knowledgeView":{"a":1}}'])(
  'a damaged entry %s reads as null',
  (text) => {
    localStorage.setItem('colophon.browser', text)
    expect(readStored('knowledgeView', z.string())).toBeNull()
    writeStored('knowledgeView', 'table')
    expect(readStored('knowledgeView', z.string())).toBe('table')
  },
)
