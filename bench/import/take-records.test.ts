import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeRecords } from './take-records.ts'

const TITLES = [
  'Drying of peat in the shade',
  'Wind over open water',
  'A $\\beta$-plane with waves',
  'Growth of willow in wet years',
]

let folder: string
let source: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-take-'))
  source = join(folder, 'all.jsonl.gz')
  await writeFile(source, gzipSync(TITLES.map((title) => JSON.stringify({ title })).join('\n')))
})
afterAll(() => rm(folder, { recursive: true }))

test('takeRecords copies all records and returns the title of the last', async () => {
  const { file, records, lastTitle } = await takeRecords(source, folder, null)
  expect([records, lastTitle]).toEqual([4, TITLES[3]])
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(4)
})

test('takeRecords copies the first ones only, up to one with a plain title', async () => {
  expect(await takeRecords(source, folder, 3)).toMatchObject({ records: 1, lastTitle: TITLES[0] })
})

test('takeRecords generates further records under unused ids if more are wanted than the file has', async () => {
  const given = TITLES.map((title, index) => ({
    id: `1501.0000${index}`,
    title,
    abstract: `${title}.`,
    authors: 'A. Roe',
  }))
  const few = join(folder, 'few.jsonl')
  await writeFile(few, given.map((record) => JSON.stringify(record)).join('\n'))
  const { file, records } = await takeRecords(few, folder, 100)
  const ids = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(records).toBeGreaterThan(50)
  expect(new Set(ids).size).toBe(records)
})

test('takeRecords throws if there is no plain title', async () => {
  await expect(takeRecords(source, folder, 0)).rejects.toThrow('no record with a plain title')
})
