import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DocumentError } from './document-error.ts'
import { parseDocument } from './parse.ts'
import { drawPdf } from './testing/draw-pdf.ts'
import { onePage, pdfOf, rawPdf, streamOf } from './testing/raw-pdf.ts'

const words = 'BT /F 12 Tf 72 700 Td (Kelp grows where the tide runs.) Tj ET'

/** The text, or the error code; anything else is a bug. */
async function outcome(bytes: Uint8Array, maxPages = 50): Promise<string> {
  return parseDocument(bytes, { source: 'pdf', maxPages }).then(
    (document) => document.text,
    (cause: unknown) => {
      if (cause instanceof DocumentError) return cause.code
      throw cause
    },
  )
}

function binary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

function pages(count: number, claimed = count): Uint8Array {
  const kids = Array.from({ length: count }, (_, i) => `${i + 4} 0 R`)
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>>>>>'
  const tree = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${claimed}>>`
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', tree, streamOf(words), ...kids.map(() => page)])
}

describe('sizes', () => {
  test('a page of 35,000 points is parsed', async () => {
    const objects = onePage('BT /F 400 Tf 900 30000 Td (Kelp grows large.) Tj ET').map((object) =>
      object.replace('[0 0 612 792]', '[0 0 35000 35000]'),
    )
    expect(await outcome(pdfOf(objects))).toBe('Kelp grows large.')
  })

  test('a file without pages, or with pages of no size, is rejected', async () => {
    expect(await outcome(pages(0))).toMatch(/^document/)
    for (const box of ['', '/MediaBox[0 0 0 0]', '/MediaBox[0 0 -1 1e308]', '/MediaBox[(a) null]']) {
      const objects = onePage(words).map((object) => object.replace('/MediaBox[0 0 612 792]', box))
      expect(await outcome(pdfOf(objects))).toMatch(/^Kelp grows where the tide runs\.$|^document/)
    }
  })

  test('3,000 pages are rejected at once if 500 are allowed, and 300 are parsed', {
    tags: ['campaign'],
    timeout: 120_000,
  }, async () => {
    expect(await outcome(pages(3_000), 500)).toBe('documentTooManyPages')
    expect((await outcome(pages(300), 300)).length).toBeGreaterThan(300 * 20)
  })

  test('a false page count is handled', async () => {
    expect(await outcome(pages(1, 2_000_000_000), 500)).toMatch(/^document|^Kelp/)
    expect(await outcome(pages(2, -5))).toMatch(/^document|^Kelp/)
  })
})

describe('loops and nesting', () => {
  test('a page tree that contains itself is handled', async () => {
    const objects = onePage(words)
    objects[1] = '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>'
    expect(await outcome(pdfOf(objects))).toMatch(/^document|^Kelp/)
  })

  test('an xref table that is its own predecessor is handled', async () => {
    const bytes = pdfOf(onePage(words), '/Prev 9')
    const at = binary(bytes).lastIndexOf('xref\n0')
    expect(await outcome(pdfOf(onePage(words), `/Prev ${at}`))).toMatch(/^document|^Kelp/)
  })

  test('a stream as its own length, a font as its own descendant, and a form that draws itself are handled', async () => {
    const long = onePage(words)
    long[3] = `<</Length 4 0 R>>stream\n${words}\nendstream`
    expect(await outcome(pdfOf(long))).toMatch(/^document|^Kelp/)
    const font = onePage(
      words,
      '',
      '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[5 0 R]>>',
    )
    expect(await outcome(pdfOf(font))).not.toBe('')
    const form = streamOf(
      `/X Do ${words}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X 6 0 R>>/Font<</F 5 0 R>>>>',
    )
    const drawn = onePage(`${words} /X Do`).map((object) =>
      object.replace('/Resources<<', '/Resources<</XObject<</X 6 0 R>>'),
    )
    expect(await outcome(pdfOf([...drawn, form]))).toMatch(/^document|^Kelp/)
  })

  test.each([
    ['arrays', '['.repeat(200_000)],
    ['dictionaries', '<</A'.repeat(200_000)],
    ['strings', `${'('.repeat(200_000)}Kelp`],
  ])('200,000 nested %s, as an object and in a page, are handled', async (_name, deep) => {
    expect(await outcome(pdfOf([...onePage(words, `/Deep ${deep}`)]))).toMatch(/^document|^Kelp/)
    expect(await outcome(rawPdf(`${words} ${deep} TJ`))).toMatch(/^document|^Kelp/)
  })

  test('thousands of saved states and unbalanced marks are handled', async () => {
    expect(await outcome(rawPdf(`${'q '.repeat(2_000)}${words}${' Q ET EMC'.repeat(1_000)}`))).toMatch(/^Kelp/)
  })
})

describe('decompression bombs', () => {
  test('page content that unpacks to 20 MB of nothing is handled', async () => {
    const packed = binary(deflateSync(new Uint8Array(20_000_000).fill(32)))
    const objects = onePage(words)
    objects[3] = streamOf(packed, '/Filter/FlateDecode')
    expect(await outcome(pdfOf(objects))).toMatch(/^document/)
  })

  test('nested filters are handled', async () => {
    const objects = onePage(words)
    objects[3] = streamOf('00>', `/Filter[${'/ASCIIHexDecode'.repeat(5_000)}]`)
    expect(await outcome(pdfOf(objects))).toMatch(/^document/)
  })
})

describe('embedded content is neither run nor extracted', () => {
  test('scripts, launched programs and embedded files are ignored', async () => {
    const objects = onePage(
      words,
      '/AA<</O<</S/JavaScript/JS(app.alert\\("Kelp"\\))>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>]',
    )
    objects[0] =
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>/Names<</EmbeddedFiles<</Names[(evil.exe)<</Type/Filespec/F(evil.exe)/EF<</F 6 0 R>>>>]>>>>>>'
    const document = await parseDocument(pdfOf([...objects, streamOf('MZ evil')]), { source: 'pdf', maxPages: 5 })
    expect(document.text).toBe('Kelp grows where the tide runs.')
    expect(JSON.stringify(document)).not.toMatch(/evil|alert|cmd/)
  })

  test('external XML entities of a form are not loaded', async () => {
    const objects = onePage(words)
    const xml =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">&b;</xdp:xdp>'
    objects[0] = '<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA 6 0 R/Fields[]>>/Metadata 6 0 R>>'
    expect(await outcome(pdfOf([...objects, streamOf(xml, '/Type/Metadata/Subtype/XML')]))).toBe(
      'Kelp grows where the tide runs.',
    )
  })
})

describe('files without text', () => {
  test('a scanned page is reported as needing OCR', async () => {
    const image = streamOf(
      '\u0000\u00ff'.repeat(50),
      '/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray',
    )
    const objects = onePage('q 612 0 0 792 0 0 cm /I Do Q').map((object) =>
      object.replace('/Resources<<', '/Resources<</XObject<</I 6 0 R>>'),
    )
    expect(await outcome(pdfOf([...objects, image]))).toBe('documentNoText')
  })

  test('letters without any meaning do not count as text', async () => {
    const glyph = streamOf('10 0 d0 0 0 9 9 re f')
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 1/LastChar 3/Widths[10 10 10]/Encoding<</Differences[1/g1/g2/g3]>>/CharProcs<</g1 6 0 R/g2 6 0 R/g3 6 0 R>>>>'
    const text = await outcome(
      pdfOf([...onePage('BT /F 12 Tf 72 700 Td (\\001\\002\\003\\002\\001) Tj ET', '', font), glyph]),
    )
    expect(text).toBe('documentNoText')
  })
})

describe('damaged files', () => {
  test('a file truncated at every tenth byte is handled', { tags: ['campaign'] }, async () => {
    const whole = rawPdf(words)
    for (let end = 0; end < whole.length; end += 10) {
      expect(await outcome(whole.subarray(0, end))).toMatch(/^document|^Kelp|^K?e?l?p?/)
    }
  })

  test('flipped bits are handled', { tags: ['campaign'] }, async () => {
    const whole = await drawPdf([[{ text: 'Kelp grows where the tide runs.', x: 72, y: 90 }]])
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(7)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(flips, async (places) => {
        const bytes = whole.slice()
        for (const [at, bit] of places) bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(typeof (await outcome(bytes))).toBe('string')
      }),
      { numRuns: 80, seed: 11 },
    )
  })

  /** Operators replaced by others, as an attacker would. */
  const poison = fc.constantFrom(
    ...[
      '-1',
      '0',
      '1e999',
      '2147483648',
      '-2147483649',
      'null',
      'true',
      '[',
      ']',
      '<<',
      '>>',
      '(',
      ')',
      '<',
      'R',
      '1 0 R',
      '2 0 R',
      '3 0 R',
      '4 0 R',
      '9 0 R',
      '0 65535 R',
    ],
    ...[
      '/Kids',
      '/Parent',
      '/Length',
      '/Filter/FlateDecode',
      '/Type/ObjStm',
      '/Type/XRef',
      '/Subtype/Type0',
      '/Identity-H',
      'stream',
      'endstream',
      'endobj',
      'xref',
      'trailer',
    ],
  )

  test('a file with replaced operators is handled', { tags: ['campaign'], timeout: 120_000 }, async () => {
    const tokens = binary(rawPdf(words)).split(/(?<=[\s/<>[\]()])|(?=[\s/<>[\]()])/)
    const changes = fc.array(fc.tuple(fc.nat(tokens.length - 1), poison), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, async (made) => {
        const changed = [...tokens]
        for (const [at, word] of made) changed[at] = ` ${word} `
        expect(typeof (await outcome(Uint8Array.from(changed.join(''), (char) => char.charCodeAt(0))))).toBe('string')
      }),
      { numRuns: 200, seed: 23 },
    )
  })
})
