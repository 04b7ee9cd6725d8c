import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PaperDocument } from '@colophon/protocol/reader/document'
import { afterAll, describe, expect, it } from 'vitest'
import type { ParserProgress } from '../child-messages.ts'
import { parseFile } from '../parse-file.ts'
import { stopIdleChildren } from '../parser-pool.ts'

const scans = fileURLToPath(new URL('../../../../../shared/data/papers/docling_test/ocr/sources/', import.meta.url))
const here = existsSync(scans)
const from = (name: string) => async () => createReadStream(scans + name)
const limits = { maxPages: 10, deadlineMs: 60_000, maxResidentBytes: 1024 ** 3 }
const scan = { content: from('ocr_test.pdf'), source: 'pdf', ocr: true, ...limits } as const

afterAll(stopIdleChildren)

describe.runIf(here)(`Scanned pages${here ? '' : ' (4 cases skipped: ../shared/data is not here)'}`, () => {
  it.each(['ocr_test.pdf', 'ocr_test_rotated_90.pdf'])(
    'the text of the scan %s is recognised in the parser process',
    { tags: ['campaign'], timeout: 120_000 },
    async (name) => {
      const updates: ParserProgress[] = []
      const onProgress = (progress: ParserProgress) => void updates.push(progress)
      const document = PaperDocument.parse(await parseFile({ ...scan, content: from(name), onProgress }))
      expect(document.text).toContain('Docling bundles PDF document conversion to JSON and Markdown')
      expect(document.sentences[0]?.boxes.length).toBeGreaterThan(0)
      expect(document.scanned?.[0]?.confidence).toBeGreaterThan(80)
      expect(updates[0]).toEqual({ stage: 'parse', done: 0, total: 1, isScan: true })
    },
  )

  it('scanned pages have no text when OCR is off', async () => {
    await expect(parseFile({ ...scan, ocr: false })).rejects.toMatchObject({ code: 'documentNoText' })
  })

  it('recognition stops at once when the request is aborted', { tags: ['campaign'] }, async () => {
    const stop = new AbortController()
    const work = parseFile({ ...scan, signal: stop.signal, onProgress: () => stop.abort() })
    await expect(work).rejects.toMatchObject({ code: 'parserCancelled' })
  })
})
