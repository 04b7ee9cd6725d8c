import type { PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { column, drawPdf } from '../testing/draw-pdf.ts'

const pdf = { source: 'pdf', maxPages: 10 } as const

async function fromText(text: string): Promise<PaperDocument> {
  return parseDocument(new TextEncoder().encode(text), { source: 'txt', maxPages: 1 })
}

function called(document: PaperDocument): [string, string[]][] {
  const { citations = [], references = [] } = document
  return citations.map(({ start, end, references: found }) => [
    document.text.slice(start, end),
    found.map((index) => references[index]?.label ?? 'none'),
  ])
}

describe('numbered call-outs', () => {
  const text = `Kelp

Tides matter [1], as do storms [2,4–5] and light [3, p. 7]. An interval [0, 1] and [99] are none.

References

[1] A. Lind. Tides. J. Seas, 2001.
[2] B. Berg. Storms. J. Seas, 2002.
[3] C. Ruiz. Light. J. Seas, 2003.
[4] D. Okoro. Wind. J. Seas, 2004.
[5] E. Sato. Ice floes.
    J. Seas, 2005.`

  test('refer to their entries, also ranges; intervals and unknown numbers are ignored', async () => {
    const document = await fromText(text)
    expect(document.references?.map(({ label, title }) => [label, title])).toEqual([
      ['1', 'Tides'],
      ['2', 'Storms'],
      ['3', 'Light'],
      ['4', 'Wind'],
      ['5', 'Ice floes'],
    ])
    expect(called(document)).toEqual([
      ['[1]', ['1']],
      ['[2,4–5]', ['2', '4', '5']],
      ['[3, p. 7]', ['3']],
    ])
  })

  test('every entry is its block', async () => {
    const document = await fromText(text)
    for (const { block, start, end, text: entry } of document.references ?? []) {
      expect(document.blocks[block]).toMatchObject({ type: 'reference', start, end, text: entry })
    }
  })
})

describe('call-outs that are numbers in parentheses', () => {
  const list = `1. A. Lind. Tides. J. Seas, 2001.
2. B. Berg. Storms. J. Seas, 2002.
3. C. Ruiz. Light. J. Seas, 2003.`

  test('refer to their entries where nothing else does; numbers of formulas and values do not', async () => {
    const text = `Kelp\n\nTides matter (1), as do storms (2, 3); see (Fig. 1) and (2001), Eq. (3), Eqs (1)-(3), Table (2) or 45 (3).\n\nReferences\n\n${list}`
    expect(called(await fromText(text))).toEqual([
      ['(1)', ['1']],
      ['(2, 3)', ['2', '3']],
    ])
  })

  test('are ignored in a paper that refers otherwise, as is one in brackets in passing', async () => {
    const said = 'Lind (2001), Berg (2002) and Ruiz (2003) agree: (1) tides rise, (2) storms pass, at site [2].'
    expect(called(await fromText(`Kelp\n\n${said}\n\nReferences\n\n${list}`)).map(([found]) => found)).toEqual([
      'Lind (2001)',
      'Berg (2002)',
      'Ruiz (2003)',
    ])
  })
})

test('call-outs refer to the entries that were read where others of the list are missing', async () => {
  const list =
    '[1] A. Lind. Tides. J. Seas, 2001.\n[2] B. Berg. Storms. J. Seas, 2002.\n[5] C. Ruiz. Light. J. Seas, 2003.'
  const text = `Kelp\n\nTides matter [1,3], as do storms [2–5]; [4] and [4,6] are unknown.\n\nReferences\n\n${list}`
  expect(called(await fromText(text))).toEqual([
    ['[1,3]', ['1']],
    ['[2–5]', ['2', '5']],
  ])
})

describe('author-year call-outs', () => {
  const text = `Kelp

Tides matter (Lind et al., 2001; see Berg & Sato 2002, 2003a). Ruiz (2004) and van den Berg and Okoro (2005) agree; so does the R Core Team (2022). In 2001 it was cold (about 2002 times).

References

Berg, B., & Sato, E. (2002). Storms. J. Seas.

Berg, B., & Sato, E. (2003a). Rain. J. Seas.

Berg, B., & Sato, E. (2003b). Hail. J. Seas.

Lind, A., Okoro, D., & Ruiz, C. (2001). Tides. J. Seas.

R Core Team. (2022). R: A language. https://www.R-project.org/

Ruiz, C. (2004). Light. J. Seas.

van den Berg, J., & Okoro, D. (2005). Wind. J. Seas.`

  test('refer to their entries; a year in passing is ignored', async () => {
    const document = await fromText(text)
    const titles = (document.citations ?? []).map(({ start, end, references }) => [
      document.text.slice(start, end),
      references.map((index) => document.references?.[index]?.title).join(),
    ])
    expect(titles).toEqual([
      ['Lind et al., 2001', 'Tides'],
      ['Berg & Sato 2002', 'Storms'],
      ['2003a', 'Rain'],
      ['Ruiz (2004)', 'Light'],
      ['van den Berg and Okoro (2005)', 'Wind'],
      ['R Core Team (2022)', 'R: A language'],
    ])
  })
})

describe('references on pages', () => {
  const title = { text: 'Kelp and Tides of the North', x: 150, y: 70, size: 18 } as const
  const body = column(
    ['Kelp grows where tides are strong and the light', 'reaches the ground of the sea in spring and fall.'],
    72,
    100,
  )

  test('superscript numbers are call-outs, powers are not', async () => {
    const document = await parseDocument(
      await drawPdf([
        [
          title,
          ...body,
          { text: 'Some say so of all the known shores', x: 72, y: 140 },
          { text: '2,3', x: 216, y: 136, size: 6 },
          { text: 'Some say so of all the other shores', x: 72, y: 152 },
          { text: '1 2', x: 216, y: 148, size: 6 },
          { text: 'An area of x', x: 72, y: 164 },
          { text: '2', x: 122, y: 160, size: 6 },
          { text: 'References', x: 72, y: 200, font: 'bold', size: 13 },
          ...column(
            [
              '1. Lind A. Tides. J Seas. 2001;3:1-2.',
              '2. Berg B. Storms. J Seas. 2002;3:1-2.',
              '3. Ruiz C. Light. J Seas. 2003;3:1-2.',
            ],
            72,
            220,
          ),
        ],
      ]),
      pdf,
    )
    expect(called(document)).toEqual([
      ['', ['2', '3']],
      ['', ['1', '2']],
    ])
    expect(document.text).toContain('shores An area of x2')
    expect(document.noteMarks?.map(({ text }) => text)).toEqual(['2,3', '1 2'])
    const [box] = document.citations?.[0]?.boxes ?? []
    expect(box?.page).toBe(1)
    expect(box?.x).toBeGreaterThan(210)
    expect(box?.width).toBeLessThan(12)
  })

  test('how to cite the paper, with its own DOI, is no part of the last entry', async () => {
    const heading = { text: 'References', x: 72, y: 200, font: 'bold', size: 13 } as const
    const entries = [
      '1. Lind A. Tides. J Seas. 2001;3:1-2.',
      '2. Berg B. Storms. J Seas. 2002;3:1-2.',
      '3. Ruiz C. Light. J Seas. 2003;3:1-2.',
      'doi:10.1000/kelp.5',
      'Cite this article as: Lind et al.: Kelp of the cold',
      'north. Journal of Seas 2010 5:3.',
    ]
    const document = await parseDocument(await drawPdf([[title, ...body, heading, ...column(entries, 72, 220)]]), pdf)
    expect(document.references?.map(({ text, doi }) => [text.slice(0, 2), doi])).toEqual([
      ['1.', null],
      ['2.', null],
      ['3.', null],
    ])
    expect(document.references?.at(-1)?.text).toMatch(/3:1-2\.$/)
    expect(document.meta.doi).toBe('10.1000/kelp.5')
  })

  test('entries without numbers are split by hanging indentation, also across pages', async () => {
    const heading = { text: 'References', x: 72, y: 640, font: 'bold', size: 13 } as const
    const first = [
      { text: 'Berg, B. (2002). Storms that come from the north and', x: 72, y: 660 },
      { text: 'what they leave behind. Journal of Seas, 3, 1–9.', x: 90, y: 672 },
      { text: 'Lind, A., Okoro, D., & Ruiz, C. (2001). Approaches to', x: 72, y: 684 },
    ]
    const second = [
      { text: 'highly parted tides. https://doi.org/10.1000/', x: 90, y: 80 },
      { text: 'tides.2001', x: 90, y: 92 },
    ]
    const document = await parseDocument(await drawPdf([[title, ...body, heading, ...first], second]), pdf)
    expect(document.references?.map(({ title, doi }) => [title, doi])).toEqual([
      ['Storms that come from the north and what they leave behind', null],
      ['Approaches to highly parted tides', '10.1000/tides.2001'],
    ])
  })

  test('a bibliography without a heading is found by its numbers at the end', async () => {
    const entries = [
      '[1] A. Lind, Phys. Rev. Lett. 3, 123 (2001).',
      '[2] B. Berg, Phys. Rev. Lett. 4, 5 (2002).',
      '[3] C. Ruiz, Nature 1, 2 (2003).',
    ]
    const prose = column(
      ['Tides were seen before [1] and storms [2,3] too, as', 'everybody knows who has lived by the sea at all.'],
      72,
      130,
    )
    const document = await parseDocument(
      await drawPdf([[title, ...body, ...prose, ...column(entries, 72, 400, 14)]]),
      pdf,
    )
    expect(document.references?.map(({ label, year }) => [label, year])).toEqual([
      ['1', 2001],
      ['2', 2002],
      ['3', 2003],
    ])
    expect(called(document)).toHaveLength(2)
  })
})
