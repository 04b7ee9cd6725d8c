import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip, gunzipSync } from 'node:zlib'
import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** Words rarer than one in 2 ** LEVELS texts are not listed. */
const LEVELS = 10
const TARGET = fileURLToPath(new URL('../../analysis/src/answers/words/background-words.ts', import.meta.url))

/**
 * Writes the document frequency of words: `node research/answers/write-background.ts FOLDER`. Counted in titles and
 * abstracts of the archive, in the tuning half of PubMedQA, and in groups of ten sentences of plain English (EWT),
 * because questions use plain words; the highest of the three counts.
 */
const folder = resolve(process.argv[2] ?? '../shared/data')
const shares = new Map<string, number>()
await add(archiveTexts(join(folder, 'arxiv/metadata_50k.jsonl.gz')))
await add(medicalTexts(join(folder, 'eval/qa/PubMedQA/questions.json')))
await add(plainTexts(join(folder, 'parsing/EWT')))
await writeFile(TARGET, moduleOf(shares))

async function add(texts: AsyncIterable<string>): Promise<void> {
  const counts = new Map<string, number>()
  let total = 0
  for await (const text of texts) {
    total += 1
    for (const each of new Set(foldedWords(text).map(stem))) {
      if (/^[a-z]{2,20}$/.test(each)) counts.set(each, (counts.get(each) ?? 0) + 1)
    }
  }
  for (const [each, count] of counts) {
    if (count >= 3) shares.set(each, Math.max(shares.get(each) ?? 0, count / total))
  }
}

async function* archiveTexts(file: string): AsyncIterable<string> {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const { title, abstract } = JSON.parse(line) as { title: string; abstract: string }
    yield `${title} ${abstract}`
  }
}

async function* medicalTexts(file: string): AsyncIterable<string> {
  const entries = Object.values(JSON.parse(await readFile(file, 'utf8')) as Record<string, { CONTEXTS: string[] }>)
  for (const [index, { CONTEXTS }] of entries.entries()) if (index % 2 === 0) yield CONTEXTS.join(' ')
}

async function* plainTexts(directory: string): AsyncIterable<string> {
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.conllu.gz')).sort()) {
    const lines = gunzipSync(await readFile(join(directory, name)))
      .toString('utf8')
      .split('\n')
    const sentences = lines.flatMap((line) => (line.startsWith('# text = ') ? [line.slice(9)] : []))
    for (let at = 0; at < sentences.length; at += 10) yield sentences.slice(at, at + 10).join(' ')
  }
}

function moduleOf(found: ReadonlyMap<string, number>): string {
  const levels: string[][] = Array.from({ length: LEVELS }, () => [])
  for (const [each, share] of found) levels[Math.floor(-Math.log2(share))]?.push(each)
  const lines = levels.flatMap((stems) => ['  `', ...wrapped(stems.sort()), '`,'])
  return `/**
 * Stems by document frequency: those of the first text are in at least every second paper, those of the next in every
 * fourth, and so on; all others are rarer. Written by research/answers/write-background.ts.
 */
export const BACKGROUND_WORDS: readonly string[] = [\n${lines.join('\n')}\n]\n`
}

function wrapped(stems: readonly string[]): string[] {
  const lines: string[] = []
  for (const each of stems) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + each.length < 200) lines[lines.length - 1] = `${last} ${each}`
    else lines.push(each)
  }
  return lines
}
