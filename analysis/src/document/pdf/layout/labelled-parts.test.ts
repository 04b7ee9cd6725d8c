import { expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { Line } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import { knownKinds, wholeAbstract } from './labelled-parts.ts'
import type { PdfBlock } from './pdf-block.ts'

const style = { bodyFont: 'body', bodySize: 10, monospaced: new Set<string>() } as unknown as TypeStyle
const column = { page: 1, left: 50, right: 300, pitch: 12 }

function block(type: PdfBlock['type'], text: string, changes: Partial<Line> = {}): PdfBlock {
  return { type, lines: [{ ...textLine(text, 50, 100), font: 'body', size: 10, ...changes }], column }
}

test('what follows an abstract in its own type belongs to it, up to its keywords', () => {
  const small = { size: 9 }
  const blocks = [
    block('abstract', 'Background: Kelp grows.', small),
    block('footnote', 'Methods: We measured it.', small),
    block('paragraph', 'Keywords: kelp, tides', small),
    block('paragraph', 'Published in May.', small),
  ]
  expect(wholeAbstract(blocks, style).map(({ type }) => type)).toEqual([
    'abstract',
    'abstract',
    'paragraph',
    'paragraph',
  ])
})

test('in the type of the text only a sentence that goes on belongs to it', () => {
  const going = [block('abstract', 'We measured kelp in'), block('paragraph', 'ten tides of a summer.')]
  const ended = [block('abstract', 'We measured kelp.'), block('paragraph', 'Kelp grows in tides.')]
  expect(wholeAbstract(going, style).map(({ type }) => type)).toEqual(['abstract', 'abstract'])
  expect(wholeAbstract(ended, style).map(({ type }) => type)).toEqual(['abstract', 'paragraph'])
})

test('a line of figures is a line of the abstract, and a formula elsewhere', () => {
  const figures = '(55.63±16.74 vs 72.60±20.92, P<0.001)'
  expect(knownKinds([textLine(figures, 60, 100, 'abstract')], style, new Map())).toEqual([])
  expect(knownKinds([textLine(figures, 60, 100, 'list')], style, new Map()).map(([, kind]) => kind)).toEqual(['text'])
})
