import { describe, expect, test } from 'vitest'
import { carbScores, type Extraction, sentenceKey } from './carb.ts'
import { readGold, readOpenIe5 } from './carb-files.ts'

const relation = (predicate: string, given: string[], confidence = 1): Extraction => ({
  predicate,
  arguments: given,
  confidence,
})
const scores = (gold: Extraction[], found: Extraction[]) => carbScores(new Map([['s', gold]]), new Map([['s', found]]))

describe('CaRB, computed by hand', () => {
  test.each([
    ['the same words', ['ate'], ['the cat', 'fish'], 1, 1],
    ['one word of five too many: 4 of 5 found words are right', ['ate'], ['the cat', 'raw fish'], 4 / 5, 1],
    ['one word of four missing', ['ate'], ['cat', 'fish'], 1, 3 / 4],
    ['no word of the predicate', ['saw'], ['the cat', 'fish'], 0, 0],
    ['subject and object exchanged: only the predicate is right', ['ate'], ['fish', 'the cat'], 1 / 4, 1 / 4],
    ['no object where the gold one has one', ['ate'], ['the cat'], 0, 0],
  ])('%s', (_, [predicate = ''], given, precision, recall) => {
    const found = scores([relation('ate', ['the cat', 'fish'])], [relation(predicate, given)])
    expect(found.precision).toBeCloseTo(precision)
    expect(found.recall).toBeCloseTo(recall)
  })

  test('further arguments count as part of the object', () => {
    const gold = [relation('ate', ['the cat', 'fish', 'on Monday'])]
    expect(scores(gold, [relation('ate', ['the cat', 'on Monday', 'fish'])])).toMatchObject({ precision: 1, recall: 1 })
  })

  test('be matches any of its forms, and text may be on either side', () => {
    expect(scores([relation('is', ['cats', 'pets'])], [relation('be', ['cats', 'pets'])]).f1).toBeCloseTo(1)
    expect(scores([relation('said', ['he', 'yes'])], [relation('said', ['yes', 'he'])]).f1).toBeCloseTo(1)
  })

  test('a second relation that matches the same gold one reduces precision', () => {
    const same = relation('ate', ['the cat', 'fish'])
    expect(scores([same], [same, { ...same }])).toMatchObject({ precision: 0.5, recall: 1 })
  })

  test('the best F1 is that of the best threshold, and the area covers all thresholds to precision 1', () => {
    const right = relation('ate', ['the cat', 'fish'], 0.9)
    const wrong = relation('flew', ['a bird', 'north'], 0.2)
    const found = scores([right, relation('sat', ['a dog', 'there'])], [right, wrong])
    expect(found).toMatchObject({ precision: 1, recall: 0.5 })
    expect(found.f1).toBeCloseTo(2 / 3)
    expect(found.auc).toBeCloseTo(0.5)
  })
})

test('both files are read, and sentences match regardless of spaces and punctuation', () => {
  const gold = readGold('The cat , ate fish .\tate\tThe cat\tfish\n')
  expect(gold.get(sentenceKey('The cat, ate fish.'))).toEqual([relation('ate', ['The cat', 'fish'])])
  const line =
    '0.5\t\tSimpleArgument(The cat,List([0, 7)))\tRelation(ate,List([10, 13)))\tSimpleArgument(fish,List([14, 18))); TemporalArgument(today,List([19, 24)))\tThe cat , ate fish .'
  expect([...readOpenIe5(line).values()]).toEqual([[relation('ate', ['The cat', 'fish', 'today'], 0.5)]])
})
