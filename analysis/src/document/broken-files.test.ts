import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectSource } from './detect.ts'
import { DocumentError } from './document-error.ts'
import { limits } from './limits.ts'
import { parseDocument } from './parse.ts'
import { rawPdf } from './testing/raw-pdf.ts'
import { twoColumnPaper } from './testing/two-column-paper.ts'

async function endsWell(bytes: Uint8Array, source: 'pdf' | 'docx' | 'txt'): Promise<boolean> {
  return parseDocument(bytes, { source, maxPages: 20 }).then(
    (document) => document.text.length > 0,
    (cause: unknown) => cause instanceof DocumentError,
  )
}

describe('random bytes result in a document or an error code', () => {
  test('a PDF with changed bytes is parsed or rejected', { tags: ['campaign'] }, async () => {
    const whole = await twoColumnPaper()
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = whole.slice()
        for (const [at, value] of changes) bytes[at] = value
        expect(await endsWell(bytes, 'pdf')).toBe(true)
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  test('garbage is parsed or rejected as each of the three formats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('pdf', 'docx', 'txt'),
        async (bytes, source) => {
          expect(await endsWell(bytes, source as 'pdf' | 'docx' | 'txt')).toBe(true)
          expect(['pdf', 'docx', 'txt', null]).toContain(detectSource(bytes, 'kelp'))
        },
      ),
      { numRuns: 200, seed: 7 },
    )
  })
})

describe('no file keeps the parser busy for long', () => {
  test.each([
    ['one word of nine million letters', 'a'.repeat(9_000_000)],
    ['a hundred thousand lines that all end in a hyphen', 'kelp and tides-\n'.repeat(100_000)],
    ['a million brackets after a full stop', `Kelp.${')'.repeat(1_000_000)}x`],
    ['nothing but full stops', `${'.'.repeat(1_000_000)}x`],
    ['abbreviations in brackets that never close', '(A. '.repeat(100_000)],
  ])('%s', async (_name, text) => {
    const document = await parseDocument(new TextEncoder().encode(text), { source: 'txt', maxPages: 1 })
    expect(document.text.length).toBeGreaterThan(0)
  })

  test('a page with too many text items is cut, with a warning', { tags: ['campaign'] }, async () => {
    const place = (i: number): string => `1 0 0 1 ${(i * 37) % 600} ${(i * 53) % 780} Tm (k${i}) Tj`
    const pieces = Array.from({ length: limits.itemsPerPage + 2_000 }, (_, i) => place(i))
    const bytes = rawPdf(`BT /F 3 Tf ${pieces.join(' ')} ET`)
    const document = await parseDocument(bytes, { source: 'pdf', maxPages: 1 })
    expect(document.warnings).toEqual(['Page 1 contains more text than the limit; the rest was omitted.'])
  })
})
