import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgedFolders } from './judged-folders.ts'
import type { JudgedSet } from './judged-sets.ts'

async function all(data: string): Promise<JudgedSet[]> {
  const sets: JudgedSet[] = []
  for await (const set of judgedFolders(data)) sets.push(set)
  return sets
}

test('a judged set is read from a folder in BEIR format; other folders and unknown ids are skipped', async () => {
  const data = await mkdtemp(join(tmpdir(), 'colophon-judged-'))
  const folder = join(data, 'eval', 'search', 'peat')
  await mkdir(join(folder, 'qrels'), { recursive: true })
  await mkdir(join(data, 'eval', 'search', 'empty'))
  await writeFile(
    join(folder, 'corpus.jsonl'),
    '{"_id":"a","title":"Peat","text":"Dries."}\n{"_id":"b","text":"Wind."}\n',
  )
  await writeFile(join(folder, 'queries.jsonl'), '{"_id":"1","text":"dry peat"}\n{"_id":"2","text":"gales"}\n')
  const judgements = ['query-id\tcorpus-id\tscore', '1\ta\t2', '1\tb\t0', '2\tb\t1', '2\tz\t1', '3\ta\t1']
  await writeFile(join(folder, 'qrels', 'test.tsv'), judgements.join('\n'))
  const sets = await all(data)
  expect(sets.map(({ name }) => name)).toEqual(['peat'])
  expect(sets[0]?.papers.map(({ title, abstract }) => [title, abstract])).toEqual([
    ['Peat', 'Dries.'],
    ['', 'Wind.'],
  ])
  expect(sets[0]?.queries).toEqual([
    { query: 'dry peat', relevant: new Set([1]) },
    { query: 'gales', relevant: new Set([2]) },
  ])
  expect(await all(join(data, 'nowhere'))).toEqual([])
  await rm(data, { recursive: true })
})
