import { rgb } from '@cantoo/pdf-lib'
import type { SampleBlock } from '../sample.ts'
import { COLUMN, columnX, type Flow, makeRoom } from './flow.ts'
import { setText } from './text.ts'

type Chart = Extract<SampleBlock, { kind: 'chart' }>

const HEIGHT = 120
const STEP = 50
const LEFT = 30
const INK = rgb(0.15, 0.15, 0.15)
const FILL = rgb(0.55, 0.66, 0.78)

/** Draws a bar chart with error bars, and sets its caption below. */
export function setChart(flow: Flow, chart: Chart): void {
  makeRoom(flow, HEIGHT + 60)
  flow.y -= 8
  const origin = { x: columnX(flow) + LEFT, y: flow.y - HEIGHT }
  const top = Math.ceil(Math.max(...chart.bars.map((bar) => bar.value + bar.error)) / STEP) * STEP
  const scale = (value: number) => origin.y + (value / top) * (HEIGHT - 6)
  drawAxis(flow, chart.unit, origin, top, scale)
  const slot = (COLUMN - LEFT) / chart.bars.length
  for (const [index, bar] of chart.bars.entries()) drawBar(flow, bar, origin.x + slot * index, slot, scale)
  flow.y = origin.y - 20
  setText(flow, chart.caption, { font: flow.fonts.italic, size: 9, leading: 11, align: 'left', after: 10 })
}

interface Point {
  x: number
  y: number
}

function drawAxis(flow: Flow, unit: string, origin: Point, top: number, scale: (value: number) => number): void {
  const { page, fonts } = flow
  for (let value = 0; value <= top; value += STEP) {
    const text = String(value)
    const y = scale(value)
    const x = origin.x - 5 - fonts.roman.widthOfTextAtSize(text, 8)
    page.drawText(text, { x, y: y - 2.5, size: 8, font: fonts.roman })
    const grid = value === 0 ? INK : rgb(0.85, 0.85, 0.85)
    page.drawLine({ start: { x: origin.x, y }, end: { x: columnX(flow) + COLUMN, y }, thickness: 0.5, color: grid })
  }
  page.drawLine({ start: origin, end: { x: origin.x, y: origin.y + HEIGHT }, thickness: 0.5, color: INK })
  page.drawText(unit, { x: origin.x + 4, y: origin.y + HEIGHT - 3, size: 8, font: fonts.roman })
}

function drawBar(
  flow: Flow,
  bar: Chart['bars'][number],
  left: number,
  slot: number,
  scale: (value: number) => number,
): void {
  const { page, fonts } = flow
  const width = slot * 0.5
  const x = left + (slot - width) / 2
  const middle = left + slot / 2
  const [low, high] = [scale(bar.value - bar.error), scale(bar.value + bar.error)]
  page.drawRectangle({
    x,
    y: scale(0),
    width,
    height: scale(bar.value) - scale(0),
    color: FILL,
    borderColor: INK,
    borderWidth: 0.5,
  })
  page.drawLine({ start: { x: middle, y: low }, end: { x: middle, y: high }, thickness: 0.7, color: INK })
  for (const y of [low, high]) {
    page.drawLine({ start: { x: middle - 4, y }, end: { x: middle + 4, y }, thickness: 0.7, color: INK })
  }
  const label = fonts.roman.widthOfTextAtSize(bar.label, 8)
  page.drawText(bar.label, { x: middle - label / 2, y: scale(0) - 11, size: 8, font: fonts.roman })
}
