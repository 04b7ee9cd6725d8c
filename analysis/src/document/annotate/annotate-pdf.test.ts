import { describe, expect, it } from 'vitest'
import { parseDocument } from '../parse.ts'
import { openPdf } from '../pdf/open-pdf.ts'
import { column, drawPdf } from '../testing/draw-pdf.ts'
import { annotatePdf } from './annotate-pdf.ts'

const lines = [
  { text: 'Tidal Mixing Shapes Kelp', x: 60, y: 80, size: 20, font: 'bold' } as const,
  ...column(['The growth of kelp depends on light.', 'Strong tides doubled it in spring.'], 60, 140),
]
const limits = { maxPages: 10 }

async function annotationsOf(bytes: Uint8Array, password?: string) {
  const { pdf, close } = await openPdf(bytes, password)
  const page = await pdf.getPage(1)
  const annotations: { subtype: string; rect: number[]; contentsObj?: { str: string } }[] = await page.getAnnotations()
  await close()
  return annotations
}

describe('annotatePdf', () => {
  // Proves: x-articles-annotated
  it('keeps the bytes of the original and adds a rectangle and a number for each block', async () => {
    const bytes = await drawPdf([lines])
    const document = await parseDocument(bytes, { source: 'pdf', ...limits })
    const annotated = await annotatePdf(bytes, document, limits)
    expect(annotated.subarray(0, bytes.length)).toEqual(bytes)
    const found = await annotationsOf(annotated)
    expect(found.filter(({ subtype }) => subtype === 'Ink')).toHaveLength(document.blocks.length)
    const labels = found.flatMap(({ contentsObj }) => contentsObj?.str || [])
    expect(labels).toEqual(document.blocks.map(({ type }, i) => `${i + 1} ${type}`))
  })

  it.each([0, 90, 180, 270])('places its rectangles on the text of pages rotated by %i degrees', async (rotation) => {
    const bytes = await drawPdf([lines], { rotation })
    const document = await parseDocument(bytes, { source: 'pdf', ...limits })
    const [ink] = (await annotationsOf(await annotatePdf(bytes, document, limits))).filter(
      ({ subtype }) => subtype === 'Ink',
    )
    const [left = 0, bottom = 0, right = 0, top = 0] = ink?.rect ?? []
    expect(left).toBeLessThan(62)
    expect(left).toBeGreaterThan(50)
    expect(right).toBeGreaterThan(200)
    expect(bottom).toBeLessThan(712)
    expect(top).toBeGreaterThan(720)
  })

  it('needs the password of an encrypted PDF, before and after', async () => {
    const bytes = await drawPdf([lines], { userPassword: 'kelp' })
    const document = await parseDocument(bytes, { source: 'pdf', password: 'kelp', ...limits })
    await expect(annotatePdf(bytes, document, limits)).rejects.toMatchObject({ code: 'documentEncrypted' })
    const annotated = await annotatePdf(bytes, document, { password: 'kelp', ...limits })
    await expect(annotationsOf(annotated)).rejects.toMatchObject({ code: 'documentEncrypted' })
    expect((await annotationsOf(annotated, 'kelp')).length).toBeGreaterThan(0)
  })

  // Proves: x-articles-annotated
  it('fails with a message for a broken file and for too many pages', async () => {
    const bytes = await drawPdf([lines, lines, lines])
    const nothing = { blocks: [], pages: [] }
    await expect(annotatePdf(bytes, nothing, { maxPages: 2 })).rejects.toMatchObject({ code: 'documentTooManyPages' })
    const broken = bytes.slice(0, 40)
    await expect(annotatePdf(broken, nothing, limits)).rejects.toMatchObject({ code: 'documentBroken' })
  })
})
