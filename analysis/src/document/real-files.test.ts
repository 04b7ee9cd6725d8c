import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PaperDocument } from '@colophon/protocol/reader/document'
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
const note = here ? '' : ' (142 cases skipped: ../shared/data is not here)'
/** Passwords from the manifest's notes; that of the first is wrong there, Poppler rejects it too. */
const passwords: Record<string, string> = {
  'aes-256-r6.pdf': 'usersecret',
  'libreoffice-writer-password.pdf': 'openpassword',
  'print_protection.pdf': 'password',
  'pr6531_1.pdf': 'asdfasdf',
  'saslprep-r6.pdf': 'S\u00aaSL\u00adprep',
}

async function outcome(
  bytes: Uint8Array,
  source: 'pdf' | 'docx',
  password?: string,
): Promise<PaperDocument | DocumentError> {
  return parseDocument(bytes, { source, maxPages: 500, ...(password === undefined ? {} : { password }) }).catch(
    (cause: unknown) => {
      if (cause instanceof DocumentError) return cause
      throw cause
    },
  )
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Share of the words of `wanted`, with multiplicity, that `found` has. */
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

/**
 * Every part is a slice of the text, in order; sentences and call-outs lie in their blocks; entries are their blocks.
 */
function expectConsistent({ text, blocks, sentences, references = [], citations = [] }: PaperDocument): void {
  expect(text.trim()).not.toBe('')
  const wrong = blocks.filter((block, i) => {
    const isBehind = block.start >= (blocks[i - 1]?.end ?? 0)
    return !isBehind || block.text !== text.slice(block.start, block.end)
  })
  expect(wrong).toEqual([])
  expect(sentences.filter(({ start, end, block }) => !isInside(start, end, blocks[block]))).toEqual([])
  const entries = references.filter(
    ({ block, start, end }) => blocks[block]?.start !== start || blocks[block]?.end !== end,
  )
  expect(entries).toEqual([])
  const loose = citations.filter(({ start, end, references: found }) => {
    // A mark that is cut from the text is between two letters.
    const isHere = blocks.some((block) => start >= block.start && end <= block.end && start <= end)
    return !isHere || found.some((index) => references[index] === undefined)
  })
  expect(loose).toEqual([])
}

function isInside(start: number, end: number, block: { start: number; end: number } | undefined): boolean {
  return block !== undefined && start < end && start >= block.start && end <= block.end
}

describe.skipIf(!here)(`Real files${note}`, () => {
  test.each(papers.slice(0, 2))('nearly every word of $path is read', expectRead)
  test.each(papers.slice(2))('nearly every word of $path is read', { tags: ['campaign'] }, expectRead)

  async function expectRead({ path, ground_truth }: Entry) {
    const document = PaperDocument.parse(await outcome(readFileSync(data + path), 'pdf'))
    expect(recall(words(readFileSync(data + ground_truth, 'utf8')), words(document.text))).toBeGreaterThan(0.92)
    expect(document.meta.title).not.toBeNull()
    expect(document.meta.authors.length).toBeGreaterThan(0)
    expect(document.blocks.some((block) => block.type === 'reference' || block.type === 'heading')).toBe(true)
  }

  const inOrder = '$path has its title, and its sections in order over both columns'
  test.each(columns.slice(0, 2))(inOrder, expectOrder)
  test.each(columns.slice(2))(inOrder, { tags: ['campaign'] }, expectOrder)

  async function expectOrder({ path, ground_truth }: Entry) {
    const document = PaperDocument.parse(await outcome(readFileSync(data + path), 'pdf'))
    const record = readFileSync(data + ground_truth, 'utf8')
    const title = /<journal_article[\s\S]*?<title>([^<]*)/.exec(record)?.[1] ?? ''
    expect(recall(words(title), words(document.meta.title ?? ''))).toBeGreaterThan(0.8)
    const headings = document.blocks.filter((block) => block.type === 'heading').map((block) => block.text)
    const order = [/abstract/i, /introduction|summary/i, /conclu|summary/i, /references/i]
    const found = order.map((name) => headings.findIndex((heading) => name.test(heading))).filter((place) => place >= 0)
    expect(found.length).toBeGreaterThanOrEqual(2)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  }

  test.each(entries)(
    '$path gives consistent text or an error code: $labels',
    { tags: ['campaign'], timeout: 180_000 },
    async ({ path }) => {
      const bytes = readFileSync(data + path)
      const password = passwords[path.split('/').at(-1) ?? '']
      const result = await outcome(bytes, 'pdf', password)
      if (result instanceof DocumentError) expect(result.code).not.toMatch(/Encrypted|Password/)
      else expectConsistent(PaperDocument.parse(result))
      if (password === undefined) return
      expect(await outcome(bytes, 'pdf')).toMatchObject({ code: 'documentEncrypted' })
      expect(await outcome(bytes, 'pdf', `not ${password}`)).toMatchObject({ code: 'documentPasswordWrong' })
    },
  )

  const folders = ['docx/mammoth/', 'docx/docling/sources/'].filter((folder) => existsSync(data + folder))
  const files = folders.flatMap((folder) => readdirSync(data + folder).map((name) => ({ path: folder + name })))
  test.each(files)('$path gives text or an error code', async ({ path }) => {
    const bytes = readFileSync(data + path)
    const result = await outcome(bytes, 'docx')
    if (result instanceof DocumentError) return
    expectConsistent(PaperDocument.parse(result))
    expect(detectSource(bytes, path)).toBe('docx')
  })
})
