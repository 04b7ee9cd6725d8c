import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { rawPdf } from '../testing/raw-pdf.ts'

const BODY = [
  'We measured the depth of water in twelve wells of a raised bog.',
  'The water was lowest in August and rose again in October.',
  'Wells near the drain were drier than wells in the middle.',
]
const draw = (text: string, x: number, y: number, size = 20) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`

async function read(commands: string[]) {
  const body = BODY.map((line, index) => draw(line, 72, 600 - 16 * index, 11))
  const { meta, text } = await parseDocument(rawPdf([...commands, ...body].join('\n')), { source: 'pdf', maxPages: 1 })
  return { title: meta.title, text }
}

/** Widths of Times at 20 points. */
const WORDS: [string, number][] = [
  ['Water', 72],
  ['tables', 126],
  ['of', 179],
  ['raised', 200],
  ['bogs', 255],
]
const LETTERS: [string, number][] = [
  ['W', 72],
  ['a', 90.9],
  ['t', 99.8],
  ['e', 105.3],
  ['r', 114.2],
]

describe('text drawn twice', () => {
  // Proves: x-pdf-overprint
  test.each<[string, string[]]>([
    ['word by word', WORDS.flatMap(([word, x]) => [draw(word, x, 700), draw(word, x + 0.4, 700)])],
    ['line by line', [draw('Water tables of raised bogs', 72, 700), draw('Water tables of raised bogs', 73.2, 700)]],
    ['three times', [0, 0.5, 1].map((by) => draw('Water tables of raised bogs', 72 + by, 700))],
    ['as a shadow', [draw('Water tables of raised bogs', 73.5, 698.5), draw('Water tables of raised bogs', 72, 700)]],
    [
      'first as a line, then word by word',
      [draw('Water tables of raised bogs', 72, 700), ...WORDS.map(([word, x]) => draw(word, x + 0.5, 700))],
    ],
    [
      'letter by letter',
      [
        ...LETTERS.flatMap(([letter, x]) => [draw(letter, x, 700), draw(letter, x + 0.4, 700)]),
        draw('tables of raised bogs', 126, 700),
      ],
    ],
    ['in part', [draw('Water tables of raised bogs', 72, 700), draw('Water tables', 72.6, 700)]],
  ])('%s is read once', async (_, commands) => {
    const { title, text } = await read(commands)
    expect(title).toBe('Water tables of raised bogs')
    expect(text.match(/Water/g)).toHaveLength(1)
    for (const line of BODY) expect(text).toContain(line)
  })

  test('words and letters that are repeated beside each other stay', async () => {
    const repeated = ['that that', 'll', 'aa 11 11', 'the bog the bog']
    const { text } = await read([
      draw('Had had bogs of a name', 72, 700),
      ...repeated.map((line, index) => draw(line, 72, 500 - 20 * index, 11)),
      ...['1', '1', '1'].map((one, index) => draw(one, 300 + 5.5 * index, 500, 11)),
    ])
    for (const line of [...repeated, 'Had had bogs', '111']) expect(text).toContain(line)
  })
})
