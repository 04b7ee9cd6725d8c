import type { Box } from '@colophon/protocol/reader/document'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type OpenPdf, openPdf } from '../document/pdf/open-pdf.ts'
import { rawPdf } from '../document/testing/raw-pdf.ts'
import { drawBoxes, type Picture } from './figure-pictures.ts'
import { pngDots } from './testing/png-dots.ts'

/** Two drawings with labels, on a page of 612 × 792 points; 9 points are 25 pixels at 200 dpi. */
const left = '1 0 0 rg 90 540 90 90 re f 0 g BT /F 10 Tf 99 558 Td (low tide) Tj 0 27 Td (high tide) Tj ET'
const right = '0 0 1 RG 3 w 360 360 m 450 450 l S BT /F 12 Tf 0 1 -1 0 378 369 Tm (growth) Tj ET'
const prose = 'BT /F 10 Tf 12 TL 72 300 Td (The tide ran over kelp) Tj T* (and over sand.) Tj ET'
const boxes: readonly [Box, Box] = [box(81, 153, 108, 108), box(351, 333, 108, 108)]

const white = [255, 255, 255]
const opened: OpenPdf[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

describe('drawing parts of a page', () => {
  // Proves: x-docviz-pictures
  it('they are cut from one sheet, each with its content', async () => {
    const { pdf } = await open(left + right)
    const [one, other] = await drawBoxes(pdf, boxes)
    expect([one, other]).toMatchObject([
      { width: 300, height: 300 },
      { width: 300, height: 300 },
    ])
    // The red square has a margin of 9 points, 25 pixels, on every side.
    const red = dotsOf(one)
    expect([red(22, 22), red(28, 28), red(272, 272), red(278, 278)]).toEqual([white, [255, 0, 0], [255, 0, 0], white])
    // The blue line rises from left to right, with the same margin.
    const blue = dotsOf(other)
    expect([blue(35, 265), blue(265, 35), blue(60, 60)]).toEqual([[0, 0, 255], [0, 0, 255], white])
  })

  it('they come from a single drawing of the page', async () => {
    const { pdf } = await open(left + right)
    const render = vi.spyOn(await pdf.getPage(1), 'render')
    expect(await drawBoxes(pdf, boxes)).not.toContain(null)
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('they are drawn individually if one sheet would be too large', async () => {
    const { pdf } = await open(left + right, 4000)
    const far = [box(81, 153, 108, 108), box(3600, 3600, 108, 108)]
    const render = vi.spyOn(await pdf.getPage(1), 'render')
    expect(await drawBoxes(pdf, far)).toMatchObject([{ width: 300 }, { width: 300 }])
    expect(render).toHaveBeenCalledTimes(2)
  })

  // Proves: x-docviz-pictures
  it('they show their labels, independent of text elsewhere on the page', async () => {
    const bare = await pictureOf('1 0 0 rg 90 540 90 90 re f')
    const labelled = await pictureOf(left)
    expect(labelled.png).not.toEqual(bare.png)
    expect(await pictureOf(prose + left)).toEqual(labelled)
    expect(await pictureOf(`q 1 0 0 1 0 -40 cm ${prose} Q ${left}`)).toEqual(labelled)
  })
})

function box(x: number, y: number, width: number, height: number): Box {
  return { page: 1, x, y, width, height }
}

async function open(commands: string, side?: number): Promise<OpenPdf> {
  const bytes = side === undefined ? rawPdf(commands) : ofSide(commands, side)
  const made = await openPdf(bytes, undefined, { pictures: true })
  opened.push(made)
  return made
}

function ofSide(commands: string, side: number): Uint8Array {
  const text = new TextDecoder('latin1').decode(rawPdf(commands))
  return Uint8Array.from(text.replace('[0 0 612 792]', `[0 0 ${side} ${side}]`), (char) => char.charCodeAt(0))
}

function dotsOf(picture: Picture | null | undefined): (x: number, y: number) => number[] {
  if (!picture) throw new Error('nothing was drawn')
  return pngDots(picture.png)
}

async function pictureOf(commands: string): Promise<Picture> {
  const { pdf } = await open(commands)
  const [picture] = await drawBoxes(pdf, [boxes[0]])
  if (!picture) throw new Error('nothing was drawn')
  return picture
}
