import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { column, drawPdf } from '../testing/draw-pdf.ts'

async function metaOf(text: string) {
  return (await parseDocument(new TextEncoder().encode(text), { source: 'txt', maxPages: 1 })).meta
}

describe('keyword detection', () => {
  test.each([
    ['Keywords: kelp; tides, strong; light.', ['kelp', 'tides, strong', 'light']],
    ['Index Terms—kelp, tides, coastal mixing', ['kelp', 'tides', 'coastal mixing']],
    ['Key words and phrases. Kelp · tides · light', ['Kelp', 'tides', 'light']],
    ['关键词：海带，潮汐', ['海带', '潮汐']],
  ])('the keywords of %j are found', async (line, expected) => {
    expect((await metaOf(`Kelp and Tides\n\nAda Lind\n\n${line}\n\nIntroduction\n\nKelp grows.`)).keywords).toEqual(
      expected,
    )
  })

  test('keywords below their heading are found', async () => {
    expect((await metaOf('Kelp and Tides\n\nKeywords\n\nkelp, tides\n\nIntroduction\n\nIt grows.')).keywords).toEqual([
      'kelp',
      'tides',
    ])
  })

  test('a sentence that starts with the word has no keywords', async () => {
    expect((await metaOf('Kelp and Tides\n\nKeywords help readers find papers.')).keywords).toEqual([])
  })
})

describe('ids on the first page', () => {
  test('the archive’s stamp in the margin and the DOI at the foot are the paper’s own', async () => {
    const page = [
      { text: 'Kelp and Tides', x: 150, y: 90, size: 18 },
      { text: 'arXiv:2104.01234v2 [q-bio.PE] 7 May 2021', x: 30, y: 500, size: 14, turn: 90 },
      ...column(
        ['As Berg found (https://doi.org/10.1000/other), the', 'kelp grows where the tides are strong and cold.'],
        72,
        140,
      ),
      { text: 'https://doi.org/10.1000/kelp.21', x: 72, y: 770, size: 8 },
    ]
    const more = { text: 'https://doi.org/10.1000/kelp.21', x: 72, y: 770, size: 8 }
    const bytes = await drawPdf([
      page,
      [...column(['Further on, more is said of kelp and the tides there.'], 72, 90), more],
    ])
    const { meta } = await parseDocument(bytes, { source: 'pdf', maxPages: 5 })
    expect(meta).toMatchObject({ doi: '10.1000/kelp.21', archiveId: '2104.01234', year: 2021 })
  })

  test.each([
    ['pdfTeX-1.40.26', 2019],
    ['Scanner 3000', null],
  ])('without a printed year, a file made by %s in 2019 has the year %s', async (program, expected) => {
    const file = await PDFDocument.load(await drawPdf([column(['Kelp grows where the tides are strong.'], 72, 140)]))
    file.setProducer(program)
    file.setCreationDate(new Date('2019-05-03'))
    const { meta } = await parseDocument(await file.save(), { source: 'pdf', maxPages: 1 })
    expect(meta.year).toBe(expected)
  })

  test('a DOI in running text is not the paper’s own', async () => {
    const prose = 'Kelp grows as Berg has shown at length in the year before (doi:10.1000/other), and others too. '
    const meta = await metaOf(`Kelp and Tides\n\n${prose.repeat(8)}`)
    expect(meta).toMatchObject({ doi: null, archiveId: null, year: null })
  })
})
