import { foldedWords } from '@colophon/protocol/knowledge/words'
import { expect, test } from 'vitest'
import { readCorpus } from './corpus.ts'
import { generatedRecords } from './generated-records.ts'

const { records } = await readCorpus(null, 2000)
const generated = [...generatedRecords(records, 2000)]
const wordsOf = (texts: string[]) => texts.flatMap(foldedWords)

test('the records are the same each time, and a shorter list is the beginning of a longer one', () => {
  expect([...generatedRecords(records, 50)]).toEqual(generated.slice(0, 50))
})

test('texts are as long as those given, in words that follow each other there', () => {
  const [ours, given] = [generated, records].map((list) => wordsOf(list.map(({ abstract }) => abstract)).length)
  expect(Math.abs(Number(ours) / Number(given) - 1)).toBeLessThan(0.05)
  const pairs = new Set(
    records.flatMap(({ abstract }) => abstract.split(' ').map((word, index, all) => `${word} ${all[index + 1]}`)),
  )
  const { abstract = '' } = generated[0] ?? {}
  const own = abstract.split(' ').slice(0, -1)
  const following = own.filter((word, index) => pairs.has(`${word} ${abstract.split(' ')[index + 1]}`))
  expect(following.length / own.length).toBeGreaterThan(0.7)
})

test('new words appear, fewer and fewer', () => {
  const known = new Set(wordsOf(records.map(({ abstract }) => abstract)))
  const fresh = [generated.slice(0, 1000), generated.slice(1000)].map((some) => {
    const words = new Set(wordsOf(some.map(({ abstract }) => abstract)).filter((word) => !known.has(word)))
    for (const word of words) known.add(word)
    return words.size
  })
  expect(fresh[0]).toBeGreaterThan(Number(fresh[1]))
  expect(fresh[1]).toBeGreaterThan(0)
})
