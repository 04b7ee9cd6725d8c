import { readFile } from 'node:fs/promises'
import { parseDocument } from '@colophon/analysis/document/parse'
import { PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { sampleFiles } from './generate.ts'
import { LIBRARY } from './library.ts'

const read = async (name: string) => new Uint8Array(await readFile(new URL(name, import.meta.url)))

describe('The sample library', () => {
  it('is written as its content says; after a change run `node server/samples/generate.ts`', async () => {
    const written = await sampleFiles()
    expect(Object.keys(written).toSorted()).toEqual(LIBRARY.map((file) => file.fileName).toSorted())
    for (const [name, bytes] of Object.entries(written)) {
      expect(Buffer.compare(bytes, await read(name)), name).toBe(0)
    }
  })

  it.each(LIBRARY)('$fileName is small, reads under its title and says that it is a sample', async (file) => {
    const bytes = await read(file.fileName)
    expect(bytes.length).toBeLessThan(60_000)
    const source = PaperDocument.shape.source.parse(file.fileName.split('.').at(-1))
    const document = await parseDocument(bytes, { source, maxPages: 10 })
    expect(document.meta.title).toBe(file.title)
    expect(document.text.replace(/\s+/g, ' ')).toContain('invented to show what Colophon does')
  })
})
