import type { SectionType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { type Aspect, aspectsOf } from './aspects.ts'
import type { PlacedSentence } from './sentences-of.ts'

let at = 0
function sentence(section: SectionType, text: string): PlacedSentence {
  const start = at
  at += text.length + 1
  return { text, start, end: start + text.length, page: 1, section, block: start }
}

const PAPER = [
  sentence('abstract', 'It is unclear whether shade cloth lowers the yield of lettuce in dry summers.'),
  sentence('introduction', 'Lettuce is eaten in many countries of the world.'),
  sentence('methods', 'We grew lettuce in 24 pots under three kinds of shade cloth.'),
  sentence('methods', 'Soil moisture was measured every morning at a depth of 10 cm.'),
  sentence('results', 'Pots in the shade lost 31 % less water than pots in the sun.'),
  sentence('results', 'The weather was fine for most of the weeks.'),
  sentence('discussion', 'Our trial is limited to one season and a single variety of lettuce.'),
  sentence('acknowledgements', 'We used the garden of the school and thank its limited staff.'),
]

describe('aspects of a paper', () => {
  it.each<[Aspect, RegExp[]]>([
    ['problem', [/^It is unclear whether/]],
    ['method', [/^We grew lettuce/, /^Soil moisture was measured/]],
    ['data', [/^We grew lettuce in 24 pots/]],
    ['results', [/^Pots in the shade lost 31 %/]],
    ['limits', [/^Our trial is limited/]],
  ])('its %s are found in their sentences', (aspect, wanted) => {
    const found = aspectsOf(PAPER)[aspect].map(({ text }) => text)
    for (const each of wanted)
      expect(
        found.some((text) => each.test(text)),
        found.join('|'),
      ).toBe(true)
    expect(found.length).toBeLessThanOrEqual(3)
    expect(found.join()).not.toContain('thank its limited staff')
  })

  it('aspects are in the order of the paper', () => {
    const starts = aspectsOf(PAPER).method.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  it('an aspect missing in the paper is empty', () => {
    const silent = [sentence('introduction', 'Lettuce is eaten in many countries of the world.')]
    expect(aspectsOf(silent).limits).toEqual([])
    expect(aspectsOf(silent).data).toEqual([])
    expect(aspectsOf([]).problem).toEqual([])
  })

  it('without a cue, the first sentence of the section is used', () => {
    const plain = [sentence('methods', 'Each seedling stood alone for three weeks.')]
    expect(aspectsOf(plain).method).toEqual(plain)
  })

  it('an aim is quoted where the paper states one, and a sample size before other data', () => {
    const paper = [
      sentence('other', 'A major challenge of gardens is the lack of water.'),
      sentence('other', 'The aim of this study was to measure the water loss of lettuce.'),
      sentence('other', 'Records of the weather were kept by a volunteer.'),
      sentence('other', 'In total 24 pots of lettuce were sampled.'),
    ]
    expect(aspectsOf(paper).problem.map(({ text }) => text)).toEqual([paper[1]?.text])
    expect(aspectsOf(paper).data.map(({ text }) => text)).toContain(paper[3]?.text)
  })

  it('an aim is said once, and without the beginning of a list', () => {
    const paper = [
      sentence('abstract', 'This paper aims to measure the water loss of lettuce in dry gardens.'),
      sentence(
        'introduction',
        'The aim of this paper is to measure the water loss of lettuce in gardens that are dry.',
      ),
      sentence('introduction', 'The aims of the work are the following:'),
    ]
    expect(aspectsOf(paper).problem).toEqual([paper[0]])
  })

  it('limitations that a paper counts are found without headings', () => {
    const texts = [
      'Other limitations also existed in our trial.',
      'First, the pots stood in one garden.',
      'Second, rain was recorded once a week.',
    ]
    const paper = texts.map((text) => ({ ...sentence('other', text), block: 7 }))
    expect(aspectsOf(paper).limits.map(({ text }) => text)).toEqual(texts)
  })
})
