import type { SectionType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { type Aspect, aspectsOf } from './aspects.ts'
import { ownSubjectOf } from './own-subject.ts'
import type { PlacedSentence } from './sentences-of.ts'

/** A paper that presents neither a program nor a course. */
const NOTHING = ownSubjectOf({ meta: { title: null, authors: [], abstract: null }, text: '' })

let at = 0
function sentence(section: SectionType, text: string): PlacedSentence {
  const start = at
  at += text.length + 1
  return { text, start, end: start + text.length, page: 1, section, headings: [], block: start }
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
    const found = aspectsOf(PAPER, NOTHING)[aspect].map(({ text }) => text)
    for (const each of wanted)
      expect(
        found.some((text) => each.test(text)),
        found.join('|'),
      ).toBe(true)
    expect(found.length).toBeLessThanOrEqual(3)
    expect(found.join()).not.toContain('thank its limited staff')
  })

  it('aspects are in the order of the paper', () => {
    const starts = aspectsOf(PAPER, NOTHING).method.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  it('an aspect missing in the paper is empty', () => {
    const silent = [sentence('introduction', 'Lettuce is eaten in many countries of the world.')]
    expect(aspectsOf(silent, NOTHING).limits).toEqual([])
    expect(aspectsOf(silent, NOTHING).data).toEqual([])
    expect(aspectsOf([], NOTHING).problem).toEqual([])
  })

  it('without a cue, the first sentence of the section is used', () => {
    const plain = [sentence('methods', 'Each seedling stood alone for three weeks.')]
    expect(aspectsOf(plain, NOTHING).method).toEqual(plain)
  })

  it('an aim is quoted where the paper states one, and a sample size before other data', () => {
    const paper = [
      sentence('other', 'A major challenge of gardens is the lack of water.'),
      sentence('other', 'The aim of this study was to measure the water loss of lettuce.'),
      sentence('other', 'Records of the weather were kept by a volunteer.'),
      sentence('other', 'In total 24 pots of lettuce were sampled.'),
    ]
    expect(aspectsOf(paper, NOTHING).problem.map(({ text }) => text)).toEqual([paper[1]?.text])
    expect(aspectsOf(paper, NOTHING).data.map(({ text }) => text)).toContain(paper[3]?.text)
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
    expect(aspectsOf(paper, NOTHING).problem).toEqual([paper[0]])
  })

  it('limitations that a paper counts are found without headings', () => {
    const texts = [
      'Other limitations also existed in our trial.',
      'First, the pots stood in one garden.',
      'Second, rain was recorded once a week.',
    ]
    const paper = texts.map((text) => ({ ...sentence('other', text), block: 7 }))
    expect(aspectsOf(paper, NOTHING).limits.map(({ text }) => text)).toEqual(texts)
  })

  it('an aim is what a paper presents under its own name, not a question about other work', () => {
    const moss = ownSubjectOf({
      meta: { title: 'Moss.jl: a library for counting leaves', authors: [], abstract: null },
      text: 'Moss.jl is a library for counting leaves. Moss.jl is fast.',
    })
    const paper = [
      sentence('introduction', 'Leaves are counted in many gardens of the world.'),
      sentence('background', 'Its author asserts that Fern runs anywhere, but it is not clear whether that is so.'),
      sentence('background', 'The library provides gardeners with one way to count leaves.'),
      sentence('other', 'Moss.jl is written in Julia and reads pictures of gardens.'),
      sentence('other', 'The aim of this exercise is to count the leaves of a fern.'),
    ]
    const { problem, method } = aspectsOf(paper, moss)
    expect(problem).toEqual([paper[2]])
    expect(method).toEqual([paper[3]])
  })

  it('limits are those of the paper, not of other work, and none that it denies or overcomes', () => {
    const paper = [
      sentence('background', 'Earlier counters are limited to ferns.'),
      sentence('other', 'Our approach is in no sense limited to gardens.'),
      sentence('other', 'We overcome these limitations with a second camera.'),
      sentence('other', 'The library does not yet support moving leaves.'),
      sentence('conclusion', 'Leaves in the shade were not considered.'),
    ]
    expect(aspectsOf(paper, NOTHING).limits).toEqual([paper[3], paper[4]])
  })

  it('under a heading of limits, sentences that name one need not call it so', () => {
    const under = (heading: string, text: string) => ({ ...sentence('other', text), headings: [heading] })
    const paper = [
      under('2 Limitations of earlier counters', 'Earlier counters fail in the dark.'),
      under('6. Current limitations', 'Despite its success with ferns, we fail to count the leaves of trees.'),
      under('6. Current limitations', 'One such tree is the oak.'),
      under('6. Current limitations', 'The other plants which we cannot count properly are mosses.'),
    ]
    expect(aspectsOf(paper, NOTHING).limits).toEqual([paper[1], paper[3]])
  })
})
