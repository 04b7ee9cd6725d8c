import { describe, expect, it } from 'vitest'
import { hitsOf, isSamePerson, isSoftMatch, lettersOf } from './header-scores.ts'

describe('soft title match', () => {
  it.each([
    ['Deep-Sea Kelp: a survey', 'DEEP SEA KELP – A Survey', true],
    ['Growth of coastal kelp forests', 'Growth of coastal kelp forest', true],
    ['Growth of coastal kelp forests', 'Growth of coastal kelp', false],
    ['Poincaré sections', 'Poincare sections', true],
    ['Kelp', null, false],
    ['Kelp', '', false],
  ])('%j and %j: %s', (wanted, found, expected) => {
    expect(isSoftMatch(wanted, found)).toBe(expected)
  })
})

describe('same person', () => {
  it.each([
    ['Ada B. Lind', 'A. Lind', true],
    ['Lind, Ada', 'Ada Lind', true],
    ['José Ruíz', 'Jose Ruiz', true],
    ['Ada Lind', 'Bo Lind', false],
    ['Ada Lind', 'Ada Berg', false],
    ['Ada Lind', undefined, false],
  ])('%j and %j: %s', (wanted, found, expected) => {
    expect(isSamePerson(wanted, found)).toBe(expected)
  })
})

it('a found item matches one expected item only', () => {
  const isSame = (a: string, b: string) => a === b
  expect(hitsOf(['a', 'a', 'b'], ['b', 'a'], isSame)).toBe(2)
})

it('letters ignore case, accents and punctuation', () => {
  expect(lettersOf('Ünder-Sea 2')).toBe('undersea2')
})
