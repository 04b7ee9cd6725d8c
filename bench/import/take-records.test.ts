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

test('takes all records and the title of the last', async () => {
  const { file, records, lastTitle } = await takeRecords(source, folder, null)
  expect([records, lastTitle]).toEqual([4, TITLES[3]])
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(4)
})

test('takes the first ones only, up to one whose title can be searched for as it stands', async () => {
  expect(await takeRecords(source, folder, 3)).toMatchObject({ records: 1, lastTitle: TITLES[0] })
})

test('says so when there is nothing to look for', async () => {
  await expect(takeRecords(source, folder, 0)).rejects.toThrow('no record with a plain title')
})
