import { parseQuery } from '@colophon/protocol/knowledge/query'
import { describe, expect, test } from 'vitest'
import { questionWords } from './find-for-question.ts'

describe('questionWords', () => {
  test.each([
    ['with three telling words and a connecting one', 'decay of peat in winter'],
    ['with two between several connecting ones', 'what is the depth of peat'],
    ['with six telling words', 'peat moss decay winter frost depth'],
    ['whatever filter stands beside it', 'decay of peat in winter year:2019-'],
    ['with a mark at its end', 'Does peat decay in winter?'],
  ])('a query is a question %s', (_, text) => {
    expect(questionWords(parseQuery(text))).not.toBeNull()
  })
  test.each([
    ['with few words', 'peat decay winter'],
    ['with one telling word', 'what is peat'],
    ['with two words and one between them', 'sleep in mice'],
    ['that quotes', 'decay of peat in "late winter" snow'],
    ['that names where a word stands', 'title:decay of peat in winter'],
    ['that excludes', 'decay of peat in winter -snow'],
    ['that leaves a choice', 'decay of peat OR moss in winter'],
    ['without any words', 'year:2019'],
  ])('a query is not a question %s', (_, text) => {
    expect(questionWords(parseQuery(text))).toBeNull()
  })
})
