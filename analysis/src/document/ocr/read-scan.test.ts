import { describe, expect, it } from 'vitest'
import { gradeDocument } from '../grade/grade-document.ts'
import { parseDocument } from '../parse.ts'
import { onePage, pdfOf, rawPdf, streamOf } from '../testing/raw-pdf.ts'
import type { GrayImage } from './gray-image.ts'
import { turned } from './gray-image.ts'
import { type ScannedWord, SlowPageError } from './recognizer.ts'

const side = 20
/** An image with a dark top left quarter, to check its orientation. */
const dots = Array.from({ length: side * side }, (_, i) =>
  i % side < side / 2 && i < (side * side) / 2 ? '\0' : '\xff',
)

/** An image of horizontal lines, like text. */
const lines = Array.from({ length: 400 * 600 }, (_, i) => (Math.floor(i / 400) % 14 < 6 ? '\0' : '\xff')).join('')

/** A PDF of this many scanned pages. */
function scannedPdf(count: number, { data = dots.join(''), width = side, height = side } = {}): Uint8Array {
  const kids = Array.from({ length: count }, (_, i) => `${5 + i} 0 R`).join(' ')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 3 0 R/Resources<</XObject<</I 4 0 R>>>>>>'
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    streamOf(`q ${whole} cm /I Do Q`),
    streamOf(data, picture),
    ...Array.from({ length: count }, () => page),
  ])
}

/** A PDF with the image at this matrix, and some text, on pages of 200 × 300 points. */
function pictured(matrix: string, { text = '', rotate = 0 } = {}): Uint8Array {
  const words = text === '' ? '' : `BT /F 10 Tf 20 20 Td (${text}) Tj ET`
  const [catalogue = '', pages = '', , content = '', font = ''] = onePage(`q ${matrix} cm /I Do Q ${words}`)
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Rotate ${rotate}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>>`
  const picture = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`
  return pdfOf([catalogue, pages, page, content, font, streamOf(dots.join(''), picture)])
}

const whole = '200 0 0 300 0 0'

/** A recognizer that returns one line of text and records its images. */
function reading(words: readonly string[], shown: GrayImage[] = []) {
  return async (image: GrayImage): Promise<ScannedWord[]> => {
    shown.push(image)
    return words.map((text, i) => ({
      text,
      confidence: 90,
      line: 0,
      x: 50 + 60 * i,
      y: 100,
      width: 50,
      height: 20,
    }))
  }
}

const sentence = ['Kelp', 'forests', 'feed', 'the', 'whole', 'coast', 'here.']

describe('scanned pages', () => {
  // Proves: x-articles-ocr, deviation-69
  it('a scan is drawn as displayed and becomes text with boxes, marked as OCR', async () => {
    const shown: GrayImage[] = []
    const progress: (number | boolean)[][] = []
    const document = await parseDocument(pictured(whole), {
      source: 'pdf',
      maxPages: 5,
      recognize: reading(sentence, shown),
      onProgress: (done, total, isScan = false) => void progress.push([done, total, isScan]),
    })
    expect(document.text).toBe('Kelp forests feed the whole coast here.')
    expect(document.sentences[0]?.boxes).toHaveLength(1)
    expect(document.scanned).toEqual([{ page: 1, confidence: 90 }])
    expect(document.warnings).toEqual(['Page 1 was read from a scan; check the page.'])
    expect(gradeDocument(document).pages[0]?.reasons).toEqual(['text read from a scan, 90 % sure'])
    expect(progress).toEqual([
      [0, 1, true],
      [1, 1, false],
    ])
    const [image] = shown
    expect([image?.width, image?.height]).toEqual([556, 833])
    expect([shade(image, 0.2, 0.2), shade(image, 0.8, 0.2), shade(image, 0.2, 0.8)]).toEqual([0, 255, 255])
  })

  it('a rotated scan is drawn rotated', async () => {
    const shown: GrayImage[] = []
    await parseDocument(pictured(whole, { rotate: 90 }), {
      source: 'pdf',
      maxPages: 5,
      recognize: reading(sentence, shown),
    })
    expect([shade(shown[0], 0.2, 0.2), shade(shown[0], 0.8, 0.2)]).toEqual([255, 0])
  })

  it('a scan with a text stamp keeps the stamp', async () => {
    const { text } = await parseDocument(pictured(whole, { text: 'Downloaded by the library' }), {
      source: 'pdf',
      maxPages: 5,
      recognize: reading(sentence),
    })
    expect(text).toContain('Kelp forests feed')
    expect(text).toContain('Downloaded by the library')
  })

  it.each([
    ['a page with words and a smaller picture', pictured('100 0 0 100 50 100', { text: 'A figure of kelp' })],
    ['a page of text', rawPdf('BT /F 10 Tf 72 700 Td (Kelp forests feed the coast.) Tj ET')],
  ])('OCR is skipped on %s', async (_, bytes) => {
    const shown: GrayImage[] = []
    const document = await parseDocument(bytes, { source: 'pdf', maxPages: 5, recognize: reading(sentence, shown) })
    expect(shown).toEqual([])
    expect(document.scanned).toBeUndefined()
  })

  // Proves: x-articles-ocr
  it.each([
    ['nothing is written on it', async () => []],
    ['what reads it fails', () => Promise.reject(new Error('out of memory'))],
    ['only strokes were found', reading(['/', '|'])],
  ])('a page is reported without text if %s', async (_, recognize) => {
    const work = parseDocument(pictured(whole), { source: 'pdf', maxPages: 5, recognize })
    await expect(work).rejects.toMatchObject({ code: 'documentNoText' })
  })

  it('a scan with uneven line sizes has its whole title, and authors despite misread marks', async () => {
    const line = (line: number, y: number, height: number, words: readonly (readonly [string, number])[]) =>
      words.map(([text, confidence], at) => ({ text, confidence, line, x: 40 + 95 * at, y, width: 99, height }))
    const sure = (text: string) => text.split(' ').map((word) => [word, 95] as const)
    const recognize = async () => [
      ...line(0, 40, 36, sure('Kelp forests feed')),
      ...line(1, 90, 31, sure('the whole coast')),
      ...line(2, 150, 15, [
        ['Ann', 95],
        ["Potter',", 90],
        ['Ben', 95],
        ['Kilner?', 3],
      ]),
      ...Array.from({ length: 5 }, (_, at) => line(3 + at, 220 + 20 * at, 12, sure('which grow near each'))).flat(),
    ]
    const { meta } = await parseDocument(pictured(whole), { source: 'pdf', maxPages: 5, recognize })
    expect(meta).toMatchObject({ title: 'Kelp forests feed the whole coast', authors: ['Ann Potter', 'Ben Kilner'] })
  })

  it('a strip of the first page is tried, and later pages use its orientation', async () => {
    const shown: GrayImage[] = []
    await parseDocument(scannedPdf(3, { data: lines, width: 400, height: 600 }), {
      source: 'pdf',
      maxPages: 5,
      recognize: reading(sentence, shown),
    })
    expect(shown).toHaveLength(1 + 3)
  })

  // Proves: x-articles-ocr-time
  it('a page over the time limit gets a warning, and the other pages are read', async () => {
    const read = reading(sentence)
    const pages: object[] = []
    const { text, warnings, scanned } = await parseDocument(scannedPdf(3), {
      source: 'pdf',
      maxPages: 5,
      recognize: async (image, _, page) => {
        if (!pages.includes(page)) pages.push(page)
        if (pages.length === 2) throw new SlowPageError()
        return read(image)
      },
    })
    expect(pages).toHaveLength(3)
    expect(text.match(/Kelp/g)).toHaveLength(2)
    expect(scanned?.map(({ page }) => page)).toEqual([1, 3])
    expect(warnings).toContain('Page 2 took too long to be read from its scan and stays without it.')
    expect(warnings.join(' ')).not.toContain('no text layer')
  })

  it('without a recognizer there is no OCR', async () => {
    const work = parseDocument(pictured(whole), { source: 'pdf', maxPages: 5 })
    await expect(work).rejects.toMatchObject({ code: 'documentNoText' })
  })
})

it('four quarter turns restore an image', () => {
  const image = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  expect(turned(image, 1)).toEqual({ width: 2, height: 3, data: Uint8Array.of(3, 6, 2, 5, 1, 4) })
  expect(turned(turned(image, 1), 3)).toEqual(image)
  expect(turned(turned(image, 2), 2)).toEqual(image)
})

function shade(image: GrayImage | undefined, x: number, y: number): number | undefined {
  return image?.data[Math.floor(y * image.height) * image.width + Math.floor(x * image.width)]
}
