import { foldedWords, wordsIn } from '@colophon/protocol/knowledge/words'
import { expect, test } from 'vitest'
import { authorNames, indexedRecords, isPublished, numbered, readCorpus } from './corpus.ts'
import { makeQueries } from './queries.ts'

const { records, source } = await readCorpus(null, 3000)
const queries = makeQueries(numbered(records))

test('without a file the records are generated deterministically', async () => {
  expect(source).toBe('3000 generated from a fixed seed')
  expect((await readCorpus(null, 3000)).records).toEqual(records)
  expect(new Set(records.map(({ title }) => title)).size).toBe(3000)
})

test('about 200 queries of nine kinds are generated deterministically', () => {
  const kinds = Map.groupBy(queries, ({ kind }) => kind)
  expect(kinds.size).toBe(9)
  expect(queries).toHaveLength(200)
  expect(makeQueries(numbered(records))).toEqual(queries)
})

test('a partial title query is in the title of its paper, which everyone may find', () => {
  for (const { text, knownId = 0 } of queries.filter(({ kind }) => kind === 'part of a title')) {
    const title = wordsIn(records[knownId - 1]?.title ?? '').map(({ word }) => word)
    expect(title).toEqual(expect.arrayContaining(text.split(' ')))
    expect(isPublished(knownId)).toBe(true)
  }
})

test('a full title query has all words of the title of its paper', () => {
  const full = queries.filter(({ kind }) => kind === 'full title')
  expect(full.length).toBeGreaterThan(0)
  for (const { text, knownId = 0 } of full) expect(text).toBe(foldedWords(records[knownId - 1]?.title ?? '').join(' '))
})

test('an exact phrase occurs verbatim in an abstract', () => {
  const abstracts = records.map(
    ({ abstract }) =>
      ` ${wordsIn(abstract)
        .map(({ word }) => word)
        .join(' ')} `,
  )
  for (const { text } of queries.filter(({ kind }) => kind === 'exact phrase')) {
    expect(
      abstracts.some((abstract) => abstract.includes(` ${text} `)),
      text,
    ).toBe(true)
  }
})

test('author names are split, without text in brackets', () => {
  const record = { title: '', abstract: '', field: '', created: '' }
  expect(authorNames({ ...record, authors: 'A. Ferrara (Rome), Bo Sandberg and C. Orlando' })).toEqual([
    'A. Ferrara',
    'Bo Sandberg',
    'C. Orlando',
  ])
})

test('every record becomes one paper of the index', async () => {
  const papers = []
  for await (const batch of indexedRecords(records)) papers.push(...batch)
  expect(papers.map(({ id }) => id)).toEqual(records.map((_, index) => index + 1))
  expect(papers.filter((paper) => !paper.isPublished)).toHaveLength(60)
})
