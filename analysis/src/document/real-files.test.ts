import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PaperDocument } from '@colophon/protocol/articles/document'
import { describe, expect, test } from 'vitest'
import { detectSource } from './detect.ts'
import { DocumentError } from './document-error.ts'
import { parseDocument } from './parse.ts'

interface Entry {
  path: string
  labels: string[]
  ground_truth: string | null
}

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const here = existsSync(`${data}papers/manifest.json`)
const entries: Entry[] = here ? JSON.parse(readFileSync(`${data}papers/manifest.json`, 'utf8')) : []
const papers = entries.filter((entry) => entry.labels.includes('one-column')).slice(0, 6)
const columns = entries
  .filter((entry) => entry.labels.includes('two-column') && !entry.labels.includes('long'))
  .slice(0, 6)
const odd = entries.filter(
  (entry) => !entry.labels.includes('paper') && !entry.labels.some((label) => /book|classic/.test(label)),
)
const note = here ? '' : ' (95 cases skipped: ../shared/data is not here)'

async function outcome(bytes: Uint8Array, source: 'pdf' | 'docx'): Promise<PaperDocument | DocumentError> {
  return parseDocument(bytes, { source, maxPages: 500 }).catch((cause: unknown) => {
    if (cause instanceof DocumentError) return cause
    throw cause
  })
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Share of the words of `wanted`, counted, that `found` has. */
function recall(wanted: readonly string[], found: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1)
  const hits = wanted.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left > 0
  })
  return hits.length / wanted.length
}

describe.skipIf(!here)(`Real files${note}`, () => {
  test.each(papers)('nearly every word of $path is read', async ({ path, ground_truth }) => {
    const document = PaperDocument.parse(await outcome(readFileSync(data + path), 'pdf'))
    expect(recall(words(readFileSync(data + ground_truth, 'utf8')), words(document.text))).toBeGreaterThan(0.92)
    expect(document.meta.title).not.toBeNull()
    expect(document.meta.authors.length).toBeGreaterThan(0)
    expect(document.blocks.some((block) => block.type === 'reference' || block.type === 'heading')).toBe(true)
  })

  test.each(columns)(
    '$path has its title, and its sections in order over both columns',
    async ({ path, ground_truth }) => {
      const document = PaperDocument.parse(await outcome(readFileSync(data + path), 'pdf'))
      const record = readFileSync(data + ground_truth, 'utf8')
      const title = /<journal_article[\s\S]*?<title>([^<]*)/.exec(record)?.[1] ?? ''
      expect(recall(words(title), words(document.meta.title ?? ''))).toBeGreaterThan(0.8)
      const headings = document.blocks.filter((block) => block.type === 'heading').map((block) => block.text)
      const order = [/abstract/i, /introduction|summary/i, /conclu|summary/i, /references/i]
      const found = order
        .map((name) => headings.findIndex((heading) => name.test(heading)))
        .filter((place) => place >= 0)
      expect(found.length).toBeGreaterThanOrEqual(2)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
    },
  )

  test.each(odd)('$path ends in text or in a reason: $labels', async ({ path }) => {
    const result = await outcome(readFileSync(data + path), 'pdf')
    if (!(result instanceof DocumentError)) expect(PaperDocument.parse(result).text).not.toBe('')
  })

  const folders = ['docx/mammoth/', 'docx/docling/sources/'].filter((folder) => existsSync(data + folder))
  const files = folders.flatMap((folder) => readdirSync(data + folder).map((name) => ({ path: folder + name })))
  test.each(files)('$path ends in text or in a reason', async ({ path }) => {
    const bytes = readFileSync(data + path)
    const result = await outcome(bytes, 'docx')
    if (result instanceof DocumentError) return
    expect(PaperDocument.parse(result).text).not.toBe('')
    expect(detectSource(bytes, path)).toBe('docx')
  })
})
