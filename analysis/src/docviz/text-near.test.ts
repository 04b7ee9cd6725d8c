import type { Box } from '@colophon/protocol/reader/document'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import type { Matrix } from '../document/pdf/matrix.ts'
import { openPdf } from '../document/pdf/open-pdf.ts'
import { rawPdf } from '../document/testing/raw-pdf.ts'
import { textNear } from './figure-pictures.ts'

/** From 400 to 500 points above the foot of a page 792 points high. */
const box: Box = { page: 1, x: 100, y: 292, width: 100, height: 100 }

/** The texts of a page that would be drawn. */
async function drawn(commands: string): Promise<string[]> {
  const { pdf, close } = await openPdf(rawPdf(commands), undefined, { pictures: true })
  const page = await pdf.getPage(1)
  const list = await page.getOperatorList()
  const keeps = textNear([box], page.getViewport({ scale: 1 }).transform as unknown as Matrix)
  const kept = list.fnArray.map((operator, at) => [operator, list.argsArray[at], keeps(at, list)] as const)
  await close()
  expect(kept.every(([operator, , isKept]) => isKept || operator === OPS.showText)).toBe(true)
  return kept.flatMap(([operator, args, isKept]) => (operator === OPS.showText && isKept ? [textOf(args?.[0])] : []))
}

function textOf(glyphs: unknown): string {
  return (glyphs as ({ unicode?: string } | number)[])
    .map((glyph) => (typeof glyph === 'object' ? glyph.unicode : ''))
    .join('')
}

it.each([
  ['a line within it', 'BT /F 10 Tf 120 450 Td (kelp) Tj ET', ['kelp']],
  ['a line far below it', 'BT /F 10 Tf 120 200 Td (kelp) Tj ET', []],
  [
    'a line at its height that begins beside it',
    'BT /F 10 Tf 20 450 Td (kelp) Tj ( and tides) Tj ET',
    ['kelp', ' and tides'],
  ],
  [
    'lines one below the other',
    'BT /F 10 Tf 160 TL 120 770 Td (a) Tj T* (b) Tj T* (c) Tj T* (d) Tj T* (e) Tj ET',
    ['c'],
  ],
  ['large letters below it', 'BT /F 60 Tf 120 250 Td (kelp) Tj ET', ['kelp']],
  [
    'a line that a matrix puts there',
    'BT /F 1 Tf 10 0 0 10 120 450 Tm (kelp) Tj 10 0 0 10 120 100 Tm (tide) Tj ET',
    ['kelp'],
  ],
  [
    'a line that is moved there for a while',
    'q 1 0 0 1 0 400 cm BT /F 10 Tf 120 50 Td (kelp) Tj ET Q BT /F 10 Tf 120 50 Td (tide) Tj ET',
    ['kelp'],
  ],
  [
    'a line that is turned and runs through it',
    'BT /F 10 Tf 0 1 -1 0 150 50 Tm (kelp) Tj 0 1 -1 0 400 50 Tm (tide) Tj ET',
    ['kelp'],
  ],
  ['text that cuts what is drawn later', 'BT /F 10 Tf 7 Tr 120 100 Td (kelp) Tj ET', ['kelp']],
])('an image needs only %s of the page’s text', async (_, commands, texts) => {
  expect(await drawn(commands)).toEqual(texts)
})
