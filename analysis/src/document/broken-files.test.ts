import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectSource } from './detect.ts'
import { DocumentError } from './document-error.ts'
import { parseDocument } from './parse.ts'
import { twoColumnPaper } from './testing/two-column-paper.ts'

async function endsWell(bytes: Uint8Array, source: 'pdf' | 'docx' | 'txt'): Promise<boolean> {
  return parseDocument(bytes, { source, maxPages: 20 }).then(
    (document) => document.text.length > 0,
    (cause: unknown) => cause instanceof DocumentError,
  )
}

describe('any bytes end in a document or in a reason', () => {
  test('a pdf with some bytes changed', async () => {
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

  test('rubbish, as each of the three formats', async () => {
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
