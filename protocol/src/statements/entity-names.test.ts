import { describe, expect, it } from 'vitest'
import { abbreviationsIn, entityKey, isPronoun } from './entity-names.ts'

describe('entityKey', () => {
  it.each([
    ['case, article and plural', 'The Bog Mosses', 'bog moss'],
    ['British and American spelling', 'the colour of fertilised plots', 'fertilized plots color'],
    ['word order around "of"', 'growth of moss', 'moss growth'],
    ['brackets', 'net primary production (NPP)', 'net primary production'],
    ['hyphens', 'soil-moisture sensors', 'soil moisture sensor'],
  ])('is the same for %s', (_, one, other) => {
    expect(entityKey(one)).toBe(entityKey(other))
  })

  it('expands the abbreviations of the paper', () => {
    const forms = abbreviationsIn('The net primary production (NPP) was low.')
    expect(entityKey('NPP of plots', forms)).toBe(entityKey('net primary production of the plot', forms))
  })

  it.each([
    ['old moss', 'moss'],
    ['loss of water in shade', 'loss of water in sun'],
    ['x = 2', 'x > 2'],
  ])('differs for %s and %s', (one, other) => {
    expect(entityKey(one)).not.toBe(entityKey(other))
  })

  it('names any text', () => {
    expect(entityKey('∞')).toBe('∞')
    expect(entityKey('the')).toBe('the')
  })
})

it('pronouns are recognised', () => {
  expect(['They', 'the latter', 'This', 'others'].every(isPronoun)).toBe(true)
  expect(['this moss', 'the others we grew', 'Moss'].some(isPronoun)).toBe(false)
})
