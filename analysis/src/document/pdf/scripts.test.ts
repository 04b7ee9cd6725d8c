import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { mappedPdf } from '../testing/mapped-pdf.ts'
import { onePage, pdfOf, rawPdf } from '../testing/raw-pdf.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await parseDocument(bytes, { source: 'pdf', maxPages: 5 })).text
}

/** Draws words at positions of one line, in points from the left. */
function words(places: readonly (readonly [number, string])[], y = 700): string {
  return places.map(([x, word]) => `BT /F 10 Tf ${x} ${y} Td (${word}) Tj ET`).join(' ')
}

/** Codes a to e are the Hebrew letters alef to he; PDFs store words in visual order. */
const hebrew = ['א', 'ב', 'ג', 'ד', 'ה']

describe('right-to-left text', () => {
  test.each([
    [
      'from their left end',
      [
        [72, 'cba'],
        [100, 'ba'],
        [122, 'ed'],
      ] as const,
    ],
    [
      'from their right end',
      [
        [122, 'ed'],
        [100, 'ba'],
        [72, 'cba'],
      ] as const,
    ],
  ])('lines drawn %s are read from the right', async (_name, places) => {
    expect(await textOf(mappedPdf(hebrew, words(places)))).toBe('דה אב אבג')
  })

  test('numbers in a right-to-left line keep their order', async () => {
    const drawn = mappedPdf(
      [...hebrew, '1', '2'],
      words([
        [72, 'cba'],
        [100, 'fg'],
        [122, 'edcba'],
      ]),
    )
    expect(await textOf(drawn)).toBe('אבגדה 12 אבג')
  })

  test('the right column is read before the left one', async () => {
    const line = (y: number): string =>
      words(
        [
          [54, 'abcdeabcdeabcdeabcdeabcdeabcdeabcd'],
          [330, 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
        ],
        y,
      )
    const page = Array.from({ length: 8 }, (_, i) => line(700 - 12 * i)).join(' ')
    const text = await textOf(mappedPdf(hebrew, page))
    expect(text.indexOf('ההההה')).toBeLessThan(text.indexOf('דגבא'))
  })

  test('presentation forms of Arabic letters become the letters', async () => {
    const drawn = mappedPdf(['\ufe8e', '\ufe92', '\ufea3', '\ufeae', '\ufccb'], words([[72, 'dabc']]))
    expect(await textOf(drawn)).toBe('حبار')
    expect(await textOf(mappedPdf(['\ufccb', '\ufe8d'], words([[72, 'ab']])))).toBe('الخ')
  })
})

describe('scripts without spaces', () => {
  const chinese = ['海', '藻', '生', '长']

  test('lines are joined without spaces, and letterspacing is closed', async () => {
    const lines = `${words([[72, 'abcdabcdabcdabcd']])} ${words([[72, 'cdabcdab']], 688)}`
    expect(await textOf(mappedPdf(chinese, lines))).toBe('海藻生长海藻生长海藻生长海藻生长生长海藻生长海藻')
  })

  test('a sentence with a mathematical sign is not a formula', async () => {
    const drawn = mappedPdf([...chinese, '。', 'x', '='], words([[72, 'abcdafgfabcde']]))
    const document = await parseDocument(drawn, { source: 'pdf', maxPages: 5 })
    expect(document.blocks.map((block) => block.type)).toEqual(['paragraph'])
  })

  test('columns of upright letters are read downwards, from the right', async () => {
    const font =
      '<</Type/Font/Subtype/Type0/BaseFont/Kelp/Encoding/UniJIS-UCS2-V/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Kelp/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000>>]>>'
    const column = (x: number, codes: string): string => `BT /F 12 Tf ${x} 700 Td <${codes}> Tj ET`
    const drawn = pdfOf(onePage(`${column(300, '304230443046')} ${column(320, '65e5672c8a9e')}`, '', font))
    const document = await parseDocument(drawn, { source: 'pdf', maxPages: 5 })
    expect(document.text).toBe('日本語あいう')
    const [box] = document.blocks[0]?.boxes ?? []
    expect(box?.height).toBeGreaterThan(20)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(320)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(330)
  })
})

test('a paragraph drawn twice in the same position is read once', async () => {
  const paragraph = words([[72, 'Kelp grows']]) + words([[72, 'in the tide.']], 688)
  expect(await textOf(rawPdf(paragraph + paragraph))).toBe('Kelp grows in the tide.')
})

test('a separately drawn accent is combined with its letter', async () => {
  const accent = 'BT /F 10 Tf 72 700 Td (Erd) Tj 18 0 Td (a) Tj 0 0 Td (os) Tj ET'
  const drawn = mappedPdf(['˝'], accent)
  expect(await textOf(drawn)).toBe('Erdős')
})

test('private codes of the Symbol font become Greek letters, and ornaments bullets', async () => {
  expect(
    await textOf(
      mappedPdf(
        ['\uf061'],
        words([
          [72, 'a'],
          [84, 'is little'],
        ]),
      ),
    ),
  ).toBe('α is little')
  expect(
    await textOf(
      mappedPdf(
        ['\uf0a7'],
        words([
          [72, 'a'],
          [90, 'kelp'],
        ]),
      ),
    ),
  ).toBe('• kelp')
})
