import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { column, type DrawnLine, drawPdf } from '../testing/draw-pdf.ts'

/** A line with raised pieces, given as `^2`. */
function drawn(pieces: readonly string[], y: number, size = 10): DrawnLine[] {
  let x = 72
  return pieces.map((piece) => {
    const isRaised = piece.startsWith('^')
    const text = isRaised ? piece.slice(1) : piece
    const line = { text, x, y: isRaised ? y - 0.4 * size : y, size: isRaised ? 0.6 * size : size }
    x += text.length * 0.42 * size
    return line
  })
}

const prose = column(
  Array.from({ length: 30 }, () => 'the tide ran over kelp and sand. It came back over kelp and over'),
  72,
  80,
)

async function read(...lines: DrawnLine[][]) {
  const document = await parseDocument(await drawPdf([[...prose, ...lines.flat()]]), { source: 'pdf', maxPages: 1 })
  const sentences = document.sentences.map(({ start, end }) => document.text.slice(start, end))
  return { document, sentences, marks: (document.noteMarks ?? []).map(({ text }) => text) }
}

describe('superscript marks', () => {
  test('the numbers of notes are no part of words and sentences, and lead to their notes', async () => {
    const { document, sentences } = await read(
      drawn(['The second method', '^1', ' counts more kelp.', '^2'], 480),
      drawn(['^1', 'By both divers.'], 700, 8),
      drawn(['^2', 'At noon.'], 712, 8),
    )
    expect(sentences.slice(-3)).toEqual(['The second method counts more kelp.', 'By both divers.', 'At noon.'])
    const notes = (document.noteMarks ?? []).map(({ at, text, note }) => [
      document.text.slice(Math.max(0, at - 6), at).trim(),
      text,
      note === null ? null : document.blocks[note]?.text,
    ])
    expect(notes.filter(([, , note]) => note !== null)).toEqual([
      ['method', '1', 'By both divers.'],
      ['kelp.', '2', 'At noon.'],
    ])
  })

  test.each([
    ['a power of a variable', ['The area grows as x', '^2', ' and so on.']],
    ['a power of a number', ['There are 10', '^3', ' kelps.']],
    ['a power of a function', ['It is sin', '^2', ' of it.']],
    ['a power of a bracket', ['It is (a+b)', '^2', ' here.']],
    ['an ordinal', ['It was the 21', '^st', ' tide.']],
  ])('%s stays in the text', async (_, pieces) => {
    expect((await read(drawn(pieces, 480))).marks).toEqual([])
  })

  test('a sign after a word is a mark, and one after a variable is not', async () => {
    expect((await read(drawn(['The divers', '^*', ' counted kelp.'], 480))).marks).toEqual(['*'])
    expect((await read(drawn(['The rate f', '^*', ' of the kelp.'], 480))).marks).toEqual([])
  })
})
