import { describe, expect, it } from 'vitest'
import { directionOf, foldTerm, foldVerb } from './fold.ts'

describe('a term as it is compared', () => {
  it.each([
    ['The pots', 'pot'],
    ['pot', 'pot'],
    ['All of the pots', 'of the pot'],
    ['These soil-moisture sensors', 'soil moisture sensor'],
    ['Bodies', 'body'],
    ['analysis', 'analysis'],
    ['mass', 'mass'],
    ['boxes', 'box'],
    ['“Lettuce”,', 'lettuce'],
    ['', ''],
  ])('%j is %j', (text, folded) => expect(foldTerm(text)).toBe(folded))
})

describe('a verb as it is compared', () => {
  it.each([
    ['lowers', 'lower'],
    ['may lower', 'lower'],
    ['lowered', 'lower'],
    ['does not lower', 'lower'],
    ['reduces', 'reduc'],
    ['was reduced', 'reduc'],
    ['dropped', 'drop'],
    ['is', 'be'],
    ['dries', 'dry'],
    ['increased by', 'increas by'],
  ])('%j is %j', (verb, folded) => expect(foldVerb(verb)).toBe(folded))
  it.each([
    ['raises', 1],
    ['increased', 1],
    ['reduced', -1],
    ['falls', -1],
    ['measures', 0],
  ] as const)('%s leads to %i', (verb, way) => expect(directionOf(foldVerb(verb))).toBe(way))
})
