import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { parseDocument } from '@colophon/analysis/document/parse'

/** A sentence, row or caption that may answer, with the heading above it ('' if none) and its place in the text. */
export type Passage = { text: string; heading: string; start: number; end: number }

/** Where the papers named `pmc/…`, `jose…` and `jcon…` are in the data folder; others are records of the archive. */
const FOLDERS: [RegExp, string][] = [
  [/^pmc\//, 'papers/pmc'],
  [/^jose/, 'papers/jose_ccby'],
  [/^jcon/, 'papers/juliacon_twocol'],
]

/** The passages of papers, by name, as they are read now. Papers without a file or record are left out. */
export async function passagesOf(folder: string, papers: Iterable<string>): Promise<Map<string, Passage[]>> {
  const found = new Map<string, Passage[]>()
  const records = recordsOf(folder)
  for (const name of papers) {
    const record = records.get(name)
    const document = record ? abstractDocument(record.title, record.abstract) : await documentOf(folder, name)
    if (document) found.set(name, passages({ document }))
  }
  return found
}

/** What may answer in a paper. */
export function passages({ document, prepared = prepare(document) }: Pick<AnswerPaper, 'document' | 'prepared'>) {
  return prepared.sentences
    .filter(({ index }) => index >= 0)
    .map(({ start, end, section }): Passage => {
      return { text: document.text.slice(start, end).replace(/\s+/g, ' '), heading: section ?? '', start, end }
    })
}

/** What a sentence is stored as: ten digits of the SHA-256 of its letters and digits, in lower case. */
export function hashOf(text: string): string {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []
  return createHash('sha256').update(letters.join('')).digest('hex').slice(0, 10)
}

async function documentOf(folder: string, name: string) {
  const [, under] = FOLDERS.find(([pattern]) => pattern.test(name)) ?? []
  if (!under) return null
  const place = join(folder, under)
  const file = name.startsWith('pmc/')
    ? join(place, `${name.slice(4)}.pdf`)
    : join(place, name, readdirSync(join(place, name)).find((each) => each.endsWith('.pdf')) ?? '')
  return parseDocument(new Uint8Array(readFileSync(file)), { source: 'pdf', maxPages: 500 })
}

type ArchiveRecord = { id: string; title: string; abstract: string }

function recordsOf(folder: string): Map<string, ArchiveRecord> {
  return new Map(
    linesOf<ArchiveRecord>(join(folder, 'arxiv/metadata_50k.jsonl.gz')).map((record) => [
      `arxiv/${record.id.replace('/', '_')}`,
      record,
    ]),
  )
}

/** The values of a compressed file with one JSON text a line. */
export function linesOf<Value>(file: string): Value[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
