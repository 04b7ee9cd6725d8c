import { describe, expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { Line } from '../lines/line.ts'
import { typeStyleOf } from '../lines/type-style.ts'
import { labelLines, labelOf } from './label-lines.ts'
import { placedLines } from './placed-lines.ts'

const sentence = 'the tide ran over kelp and sand until it came back to the coast where'

/** A page of running text, then the heading of a bibliography and its entries of two lines each. */
function paper(): { pages: Line[][]; entries: [Line, Line][] } {
  const body = Array.from({ length: 50 }, (_, i) => textLine(sentence, 60, 60 + 13 * i))
  const entries = Array.from({ length: 20 }, (_, i): [Line, Line] => [
    textLine(`${i + 1}. Lind AB, Berg J, Poe R. Kelp in cold water of the north and`, 60, 80 + 26 * i),
    textLine(`its growth at ten sites. J Seas. 2019;3(2):10-9.`, 75, 93 + 26 * i),
  ])
  const second = [textLine('References', 60, 60), ...entries.flat()].map((line) => ({ ...line, page: 2 }))
  const [, ...rest] = second
  return {
    pages: [body, body.map((line) => ({ ...line })), second],
    entries: entries.map((_, i) => [rest[2 * i], rest[2 * i + 1]] as [Line, Line]),
  }
}

function label(pages: readonly (readonly Line[])[]): void {
  const placed = placedLines(pages.map((lines, i) => ({ page: { number: i + 1 }, width: 600, height: 800, lines })))
  labelLines(placed, { pages: pages.length, style: typeStyleOf(pages.flat()) })
}

describe('the lines of a paper', () => {
  test('are labelled: running text, and entries of the bibliography by their first and other lines', () => {
    const { pages, entries } = paper()
    label(pages)
    const labels = (lines: readonly (Line | undefined)[]) => lines.map((line) => line?.scores && labelOf(line.scores))
    expect(labels(entries.map(([first]) => first)).filter((one) => one === 'reference-first').length).toBeGreaterThan(
      10,
    )
    expect(labels(entries.map(([, next]) => next)).filter((one) => one === 'reference-next').length).toBeGreaterThan(10)
    expect(labels(pages[1] ?? []).filter((one) => one === 'paragraph').length).toBeGreaterThan(40)
    const sum = entries[0]?.[0].scores?.reduce((total, score) => total + score, 0)
    expect(sum).toBeCloseTo(1)
  })

  test('have no labels in a document of few lines', () => {
    const pages = [paper().pages[2] ?? []]
    label(pages)
    expect(pages.flat().filter(({ scores }) => scores)).toHaveLength(0)
  })
})
