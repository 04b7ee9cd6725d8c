import { expect, it } from 'vitest'
import { kindsOf } from './kinds.ts'

const kindOf = (text: string) => kindsOf([{ text, section: 'other', block: 0 }])[0]

it.each([
  ['finding', 'The water loss of shaded plots was significantly lower than that of open plots (p < 0.01).'],
  ['finding', 'Of the 40 plots, 12 (30%) were positive for spores.'],
  ['method', 'Samples were weighed on a balance and stored at 4 °C before use.'],
  ['limitation', 'The program does not yet count the leaves of other plants.'],
  ['future work', 'Many parts of the program are actively under development.'],
  ['acknowledgement', 'MTD and ASM conceived the study with the help of both schools.'],
  ['background', 'Mosses have been shown to store water in many regions [3, 4].'],
  ['definition', 'A peat bog is a type of wetland.'],
  ['aim', 'The aim of this study was to measure the water loss of mosses.'],
  ['limitation', 'Our study was limited to one garden and one season.'],
  ['future work', 'It will be interesting to see how the results change when a larger dataset is used.'],
  ['acknowledgement', 'We thank the gardeners of both schools for their help.'],
])('a %s is recognised: %s', (kind, text) => {
  expect(kindOf(text)).toBe(kind)
})

it('a label rules the sentences after it, to the end of its paragraph', () => {
  const sentences = ['METHODS: Pots stood in shade.', 'Leaves fell each week.', 'RESULTS: Mosses stayed wet.']
  const kinds = kindsOf(sentences.map((text) => ({ text, section: 'abstract' as const, block: 1 })))
  expect(kinds).toEqual(['method', 'method', 'finding'])
})

it('what precedes the first sentence on own work is introduction in a text without headings', () => {
  const known = 'Plots lost 31 % of water.'
  const text = [
    known,
    'Plots lost 12 % of leaves.',
    'In this study, plots were counted.',
    known,
    ...Array(8).fill(known),
  ]
  const kinds = kindsOf(text.map((text, block) => ({ text, section: 'other' as const, block })))
  expect([kinds[1], kinds[3]]).toEqual(['background', 'finding'])
})
