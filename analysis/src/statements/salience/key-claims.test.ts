import { GenerationFields, KEY_SALIENCE, keyClaims } from '@colophon/protocol/statements/graph'
import { describe, expect, it, vi } from 'vitest'
import { prepare } from '../../answers/prepare.ts'
import type { Reader } from '../../answers/reader.ts'
import { ANSWERS, MAY, NOT, readingOf } from '../../answers/testing/reader-of.ts'
import { extractStatements } from '../extract.ts'
import { documentOf } from '../testing/document-of.ts'
import { weighStatements } from './key-claims.ts'

const FIELDS = GenerationFields.parse({ num_return_sequences: 100 })
const FOUND = 'Shaded plots lost 31 % less water than open plots in dry summers.'

/** A reader to whom sentences are findings: most likely `surest`, all others less, `never` hardly. */
function finds({ surest = '-', never = '-' } = {}): Reader {
  return async (_, passages) =>
    passages.map(({ text }) =>
      readingOf({ finding: text.includes(never) ? NOT : text.includes(surest) ? ANSWERS + 1 : ANSWERS }),
    )
}

async function weigh(sentences: readonly string[], read: Reader = finds(), title = '') {
  const document = documentOf({ sentences })
  document.meta.title = title
  return weighStatements({ document, prepared: prepare(document), graph: extractStatements(document, FIELDS) }, read)
}

async function key(...sentences: string[]) {
  return keyClaims(await weigh(sentences))
}

describe('key claims', () => {
  // Proves: x-key-claims
  it('are statements whose sentences the reader takes for own findings, the likeliest first', async () => {
    const graph = await weigh(
      [FOUND, 'Others lost 12 % of their water.', 'Wet plots had more spores than dry plots in autumn.'],
      finds({ surest: 'Wet plots', never: 'Others' }),
    )
    expect(keyClaims(graph).map(({ subject }) => subject)).toEqual(['Wet plots', 'Shaded plots'])
  })

  // Proves: x-key-claims
  it.each([
    ['background', 'The water of mosses is stored in dead cells.'],
    ['a method', 'The plots were shaded with cloth and weighed at dawn with a balance.'],
  ])('are none of what is %s by its words', async (_, sentence) => {
    const graph = await weigh([sentence])
    expect(graph).not.toEqual([])
    expect(keyClaims(graph)).toEqual([])
  })

  // Proves: x-key-claims, deviation-75
  it('are at most 15, and above all other statements', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const many = [...letters].map((letter, at) => `Plots of species ${letter}${at} lost ${at + 20} % of water.`)
    const graph = await weigh(many)
    const claims = keyClaims(graph)
    expect(claims).toHaveLength(15)
    const others = graph.filter((entry) => !claims.includes(entry)).map(({ salience = -1 }) => salience)
    expect(others).toHaveLength(11)
    for (const salience of others) expect(salience >= 0 && salience < KEY_SALIENCE).toBe(true)
    expect(graph.map(({ start }) => start)).toEqual(
      extractStatements(documentOf({ sentences: many }), FIELDS).map(({ start }) => start),
    )
  })

  it.each([
    ['words', [FOUND, 'Shaded plots lost 31% less water than the open plots in dry summers again.']],
    [
      'values',
      [
        'Plots of Sphagnum lost 30.8 % of their water within 6.2 days in summer.',
        'In detail, mosses of all the open gardens were drier by 30.8 % after a mean time of 6.2 days.',
      ],
    ],
    ['sentence', ['Shaded plots lost 31 % less water and gained 12 % more leaves than open plots.']],
  ])('say each thing once: of two with the same %s', async (_, sentences) => {
    expect(await key(...sentences)).toHaveLength(1)
  })

  it('say different things with the same p-value', async () => {
    const others = 'Wet plots had more spores than dry plots in autumn (P = 0.001).'
    expect(await key('Shaded plots lost 31 % less water than open plots (p < 0.001).', others)).toHaveLength(2)
  })

  it('are of no sentence that the reader does not take for a finding', async () => {
    const read: Reader = async (_, passages) => passages.map(() => readingOf({ finding: MAY }))
    expect(keyClaims(await weigh([FOUND], read))).toEqual([])
  })

  // Proves: x-key-claims
  it.each([
    ['a pronoun as subject', 'They lost 31 % less water than open plots in dry summers.'],
    ['a pointer to a figure', 'Figure 3 shows losses of 31 % in dry summers for all plots.'],
    ['a bare noun', 'The sensitivity was 91.5 % for all of the samples in dry summers.'],
    ['one half of a pair', 'Shaded plots of Sphagnum not only lost 31 % less water in dry summers.'],
    ['a case that an earlier sentence names', 'In this case, plots of Sphagnum lost 31 % less water than open plots.'],
    ['a contrast to the sentence before', 'By contrast, plots of Sphagnum lost 31 % less water than open plots.'],
    ['what an earlier sentence introduced', 'The resulting plots of Sphagnum lost 31 % less water than open plots.'],
    ['an object that points back', 'Shade in dry summers reduced the loss of water of these plots by 31 %.'],
    ['a comparison with what was named before', 'Unlike these bogs, plots of Sphagnum lost 31 % less water.'],
    ['a report about what was named before', 'We found that their loss was low, and plots of Sphagnum lost 31 % less.'],
    ['a part of a figure', '(B) Shaded plots of Sphagnum lost 31 % less water than open plots in dry summers.'],
    ['what others found', 'Lind et al. (2012) found that shaded plots lost 31 % less water than open plots.'],
    ['half of a sentence', 'lost in the dry summers, plots of Sphagnum had 31 % less water than open plots.'],
    ['two sentences run together', 'Shaded plots lost 31 % of the water.2 Open plots lost 12 % of the water.'],
    [
      'a sentence that is too long to be shown',
      `Plots of Sphagnum lost 31 % more water than open plots ${'in the dry summers of the long years '.repeat(9)}.`,
    ],
  ])('exclude %s', async (_, sentence) => {
    const graph = await weigh([sentence])
    expect(graph).not.toEqual([])
    expect(keyClaims(graph)).toEqual([])
  })

  it.each([
    ['lacks a denial of it', 'Plots, which did not dry, lost 31 % more water than open plots in the summers.'],
    ['is by the study', 'Our survey revealed 31 % more spores in the wet plots than in dry plots.'],
    ['follows what results show', 'These results indicate that plots of Sphagnum lost 31 % less water.'],
  ])('include what is shown in its whole sentence although the statement %s', async (_, sentence) => {
    expect(await key(sentence)).toHaveLength(1)
  })

  it('include a bare noun that the title names, and a pronoun that is resolved', async () => {
    const sentences = [
      'The sensors measured 12 % more light than the cameras.',
      'They lost 31 % less light than the lenses.',
    ]
    const claims = keyClaims(await weigh(sentences, finds(), 'Sensors for moss'))
    expect(claims.map(({ subject }) => subject)).toEqual(['The sensors', 'The sensors'])
  })
})

it('of a long paper 200 sentences with findings are read', async () => {
  const known = Array.from(
    { length: 250 },
    (_, at) => `Plots of species ${at} lost ${at} % less water than open plots.`,
  )
  const read = vi.fn<Reader>(async (_, passages) => passages.map(() => readingOf({})))
  const graph = await weigh([...known, FOUND, 'Water is defined as a liquid.'], read)
  const [[question, passages] = []] = read.mock.calls
  expect([question?.text, passages?.length]).toEqual(['', 200])
  expect(graph.at(-1)?.salience).toBe(0)
})
