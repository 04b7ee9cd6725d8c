import { describe, expect, it } from 'vitest'
import { directionOf, foldTerm, foldVerb } from './fold.ts'

describe('folding terms', () => {
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
  ])('the term %j folds to %j', (text, folded) => expect(foldTerm(text)).toBe(folded))
})

describe('folding verbs', () => {
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
  ])('the verb %j folds to %j', (verb, folded) => expect(foldVerb(verb)).toBe(folded))
  it.each([
    ['raises', 1],
    ['increased', 1],
    ['reduced', -1],
    ['falls', -1],
    ['measures', 0],
  ] as const)('%s has the direction %i', (verb, way) => expect(directionOf(foldVerb(verb))).toBe(way))
})
