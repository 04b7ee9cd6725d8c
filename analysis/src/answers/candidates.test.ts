import { expect, test } from 'vitest'
import { candidatesAmong, candidatesOf } from './candidates.ts'
import { prepare } from './prepare.ts'
import { KELP } from './testing/kelp.ts'
import { documentOf } from './testing/paper-of.ts'

const paper = prepare(KELP)
const textsOf = (question: string, most: number, general = 0) =>
  candidatesOf(question, paper, most, general).map((at) => {
    const { start = 0, end = 0 } = paper.sentences[at] ?? {}
    return KELP.text.slice(start, end)
  })

test.each([
  ['Which nitrate sensor was used?', 1, 'The NUR was determined with a nitrate sensor at 12 °C.'],
  ['How did they determine the size of the leaves?', 8, 'Blade length was measured every week with a ruler.'],
  ['Did more animals die at one beach?', 6, 'Mortality did not differ between the shores.'],
  ['Which fish live there?', 6, 'Kelp forests shelter young cod and lobster.'],
])('%s is worth asking of the sentences with its words, or like ones', (question, most, text) => {
  expect(textsOf(question, most)).toContain(text)
})

test('some places are for the abstract, whatever its words', () => {
  const many = prepare(documentOf('', ['# Abstract', 'We tell of moss.', '# Text', 'Kelp is tall. '.repeat(60)]))
  const moss = many.sentences.findIndex(({ start }) => many.text.startsWith('We tell', start))
  expect(candidatesOf('Is kelp tall?', many, 20, 0)).not.toContain(moss)
  expect(candidatesOf('Is kelp tall?', many, 20, 4)).toContain(moss)
  const two = [many, prepare(documentOf('', ['# Text', 'Kelp grows tall. '.repeat(60)]))]
  expect(candidatesAmong('Is kelp tall?', two, 20, 20)).toContainEqual(expect.objectContaining({ paper: 0, at: moss }))
})

test('the authors have a place, however long the abstract is', () => {
  const document = documentOf('Kelp', ['# Abstract', 'Kelp grows. '.repeat(60)])
  const { length } = document.blocks
  const authors = { start: 0, end: 4, text: 'Kelp', page: 1, boxes: [] }
  const paper = prepare({ ...document, blocks: [...document.blocks, { ...authors, type: 'authors' }] })
  expect(paper.sentences.at(-1)?.block).toBe(length)
  expect(candidatesOf('Who wrote this?', paper, 20, 4)).toContain(paper.sentences.length - 1)
})

test('each sentence is a candidate once, all of a short paper, and any question has some', () => {
  for (const question of ['Where does kelp grow?', '', '?!', '🌊', 'x'.repeat(10_000)]) {
    expect(new Set(candidatesOf(question, paper, 12, 4)).size).toBe(12)
    expect(candidatesOf(question, paper, 100, 4)).toHaveLength(paper.sentences.length)
  }
})

test('among papers the best sentences of all are candidates, and not many of one paper', () => {
  const moss = prepare(documentOf('', ['# Text', 'Moss is small. '.repeat(30)]))
  const found = candidatesAmong('Does kelp grow on rocky shores?', [moss, paper], 12, 8)
  expect(found[0]).toMatchObject({ paper: 1 })
  expect(found.filter((each) => each.paper === 1)).toHaveLength(8)
  expect(candidatesAmong('Is moss small?', [moss, paper], 12, 8)[0]).toMatchObject({ paper: 0 })
})
