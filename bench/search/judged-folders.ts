import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaperRecord } from './generated-records.ts'
import type { JudgedSet } from './judged-sets.ts'

/**
 * Judged sets in the folders of `eval/search` of a data folder, in BEIR format: `corpus.jsonl` and `queries.jsonl` with
 * `_id`, `title` and `text`, and `qrels/test.tsv`, in which scores above 0 are relevant.
 */
export async function* judgedFolders(data: string): AsyncGenerator<JudgedSet> {
  const parent = join(data, 'eval', 'search')
  if (!existsSync(parent)) return
  for (const name of (await readdir(parent)).sort()) {
    const folder = join(parent, name)
    if (existsSync(join(folder, 'corpus.jsonl'))) yield await readFolder(name, folder)
  }
}

type Line = { _id: string; title?: string; text: string }

async function readFolder(name: string, folder: string): Promise<JudgedSet> {
  const corpus = await lines(join(folder, 'corpus.jsonl'))
  const asked = new Map((await lines(join(folder, 'queries.jsonl'))).map(({ _id, text }) => [_id, text]))
  const numbers = new Map(corpus.map(({ _id }, index) => [_id, index + 1]))
  const relevant = new Map<string, Set<number>>()
  for (const line of (await readFile(join(folder, 'qrels', 'test.tsv'), 'utf8')).split('\n')) {
    const [query = '', paper = '', score = ''] = line.trim().split('\t')
    const number = numbers.get(paper)
    if (number === undefined || !(Number(score) > 0)) continue
    relevant.set(query, (relevant.get(query) ?? new Set()).add(number))
  }
  return {
    name,
    papers: corpus.map(record),
    queries: [...relevant].flatMap(([id, all]) => {
      const query = asked.get(id)
      return query === undefined ? [] : [{ query, relevant: all }]
    }),
    tunedEvery: null,
  }
}

function record({ title, text }: Line): PaperRecord {
  return { title: title ?? '', abstract: text, authors: '', field: '', created: '' }
}

async function lines(file: string): Promise<Line[]> {
  const all = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return all.map((line) => JSON.parse(line) as Line)
}
