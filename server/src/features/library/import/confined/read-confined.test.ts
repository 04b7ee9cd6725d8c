import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { UnreadableLibrary } from '../imported-library.ts'
import { contentOf, readLibrary } from '../read-library.ts'
import { openSource, type Source } from '../source.ts'
import { openZotero, type ZoteroFolder } from '../testing/write-zotero.ts'
import { decodeContent, encodeContent } from './confined-content.ts'
import { readConfined } from './read-confined.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-confined-'))
  return () => rm(folder, { recursive: true })
})

const zotero = (fill: (made: ZoteroFolder) => void): Promise<Source> => {
  const made = openZotero(folder)
  fill(made)
  made.finish()
  return openSource(folder)
}
const never = new AbortController().signal
const textSource = (main: string, text: string): Source => ({
  main,
  mainPath: null,
  more: [],
  bytes: async () => Buffer.from(text),
  file: async () => null,
  close: async () => undefined,
})

const ENDLESS = `drop table itemNotes; create view itemNotes as
  with recursive n(x) as (select 1 union all select x + 1 from n) select x as itemID, x as parentItemID, '' as note from n`

// Proves: x-import-browser
describe('an uploaded library', () => {
  it('is read in its process as it is read here', async () => {
    const source = await zotero((made) => made.item({ title: 'Moisture of plot one' }, [['Ada', 'Marsh']]))
    expect(await readConfined(source, { signal: never })).toEqual(await readLibrary(source))
  })

  it('that never ends is refused once its process has taken too long', async () => {
    const source = await zotero((made) => made.db.exec(ENDLESS))
    const reading = readConfined(source, { signal: never, limitMs: 2000 })
    await expect(reading).rejects.toThrow(UnreadableLibrary)
    await expect(reading).rejects.toThrow(/takes too long/)
  })

  it('is not read on after an abort', async () => {
    const source = await zotero((made) => made.db.exec(ENDLESS))
    const stopping = new AbortController()
    const reading = readConfined(source, { signal: stopping.signal })
    stopping.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })

  it('of two files is the same after its way to the process', async () => {
    const files: Record<string, string> = { 'papers.jsonl': '{}\n{}\n', 'library.json': '{"a":1}' }
    const source: Source = {
      main: 'papers.jsonl',
      mainPath: null,
      more: [],
      bytes: async (name) => Buffer.from(files[name] ?? ''),
      file: async () => null,
      close: async () => undefined,
    }
    const sent = decodeContent(Buffer.concat(encodeContent(await contentOf(source))))
    expect(sent.kind).toBe('export')
    expect([sent.main, ...sent.more].map((bytes) => Buffer.from(bytes).toString())).toEqual(Object.values(files))
  })

  it('gives items with a bounded number of tags, and says what is cut', async () => {
    const keyword = Array.from({ length: 100_000 }, (_, n) => `tag ${n}`).join(',')
    const text = JSON.stringify([{ title: 'Wetland', keyword }])
    const { items, remarks } = await readConfined(textSource('library.json', text), { signal: never })
    expect(items[0]?.tags).toHaveLength(100)
    expect(remarks).toEqual([{ item: 'Wetland', problem: 'Of its 100000 tags, the first 100 are imported.' }])
  })
})
