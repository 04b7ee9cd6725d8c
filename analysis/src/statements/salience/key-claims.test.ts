import { GenerationFields, keyClaims } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from '../extract.ts'
import { documentOf } from '../testing/document-of.ts'

const FIELDS = GenerationFields.parse({ num_return_sequences: 100 })
const read = (...sentences: string[]) => extractStatements(documentOf({ sentences }), FIELDS)
const key = (...sentences: string[]) => keyClaims(read(...sentences))
/** Makes a sentence too long to be shown with its claim. */
const LONG = `although ${'the gardeners and the guides who counted the spores of the mosses in the northern bogs, '.repeat(4)}were there.`
const FOUND = 'Shaded plots lost 31 % less water than open plots in dry summers.'

describe('key claims', () => {
  // Proves: x-key-claims
  it('are findings, those with values first', () => {
    const [first, second] = key(
      'Mosses are plants that many people know well.',
      'Wet plots had significantly more spores than dry plots in autumn.',
      FOUND,
    )
    expect(first).toMatchObject({ subject: 'Shaded plots', kind: 'finding' })
    expect(second).toMatchObject({ subject: 'Wet plots', kind: 'finding' })
  })

  it('are at most 15, and above all other statements', () => {
    const many = Array.from(
      { length: 40 },
      (_, at) =>
        `Plots of species ${String.fromCharCode(65 + (at % 26))}${at} lost ${at + 20} % of water in month ${at}.`,
    )
    const graph = read(...many)
    expect(keyClaims(graph)).toHaveLength(15)
    const others = graph.filter((entry) => !keyClaims(graph).includes(entry))
    const least = Math.min(...keyClaims(graph).map(({ salience = 0 }) => salience))
    expect(Math.max(...others.map(({ salience = 0 }) => salience))).toBeLessThan(least)
  })

  it('say each thing once', () => {
    expect(key(FOUND, 'Shaded plots lost 31% less water than the open plots in dry summers again.')).toHaveLength(1)
  })

  it.each([
    ['a pronoun as subject', 'They lost 31 % less water than open plots in dry summers.'],
    ['a grant', 'The growth of peat mosses was funded by a grant of 20 000 kroner from the moss fund.'],
    ['a profile of the paper', 'This study provides a basic profile of 31 shaded plots in dry summers.'],
    ['a pointer to a figure', 'Losses of 31 % in dry summers are shown in Figure 3 for all plots.'],
    ['future work', 'A larger dataset with 300 plots will be needed to confirm the loss of water.'],
    ['a bare noun', 'The sensitivity was 91.5 % for all of the samples in dry summers.'],
    ['common nouns alone', 'The shaded leaves were significantly longer than in all of the dry summers.'],
    [
      'a condition',
      'Our tests show the savings achieved when the total water of 31 plots of Sphagnum is known in advance.',
    ],
    ['one half of a pair', 'Shaded plots of Sphagnum not only lost 31 % less water in dry summers.'],
    ['a mark of a figure', 'The open circles represent 31 % of all the shaded plots in dry summers.'],
    ['an opinion', 'Peat mosses of Sphagnum are an attractive choice for 31 % of the gardeners.'],
    ['a step with its means', 'Plots of Sphagnum were isolated from other plots using wooden fences in dry summers.'],
    ['history', 'Spores of Sphagnum were first counted by hand in 1982 in all of the 31 plots.'],
    ['a case that an earlier sentence names', 'In this case, plots of Sphagnum lost 31 % less water than open plots.'],
    ['a sentence that leads on from another', 'That is, plots of Sphagnum lost 31 % less water than open plots.'],
    ['what an earlier sentence introduced', 'The resulting plots of Sphagnum lost 31 % less water than open plots.'],
    ['who took part', 'Of all gardeners of Sphagnum in the dry summers, 54.4 % were female.'],
    ['what points at a table', 'Comparing Tables 2 and 3, plots of Sphagnum lost 31 % less water than open plots.'],
    ['a formula', 'Restricting the measure of Sphagnum to the unit gives f(Sphagnum) = 1.'],
    ['what is open', 'A number of questions on the 31 plots of Sphagnum in summer remain unanswered.'],
    ['ethics', 'All 31 gardeners of Sphagnum gave informed consent in the dry summers of both years.'],
    ['a description of others', 'Moss and Fern improved the count of 31 shaded plots of Sphagnum in dry summers.'],
    [
      'a sentence about something that an earlier one names',
      'Unlike these bogs, plots of Sphagnum lost 31 % less water than open plots.',
    ],
    [
      'a report about something that an earlier one names',
      'We found that their loss was low, and plots of Sphagnum lost 31 % less water than open plots.',
    ],
    ['a step of a protocol with a share', 'All of the shaded plots of Sphagnum were then sprayed with 75 % ethanol.'],
    [
      'what was estimated, without a value',
      'In this study, we estimated the loss of water in plots of Sphagnum in summer.',
    ],
    ['what the authors suspect', 'We suspect that the Sphagnum-7 plots were under-watered by 31 % in dry summers.'],
    [
      'a date without a value',
      'The initial response of the gardeners started on January 21, 2020, after the dry summer.',
    ],
    ['a genotype without its gene', 'The growth of (-/-) mosses was 31 % slower than that of (+/+) mosses in summer.'],
    [
      'what others report',
      'In a recent report by Moss et al. (2003), plots of Sphagnum lost 31 % less water than open plots.',
    ],
    ['a part of a figure', '(B) Shaded plots of Sphagnum lost 31 % less water than open plots in dry summers.'],
    [
      'what an earlier paper reports',
      'A previous preprint showed a significantly higher loss of 31 % of the water in plots of Sphagnum.',
    ],
    [
      'what was found, without what is to say of it',
      'Most likely different spores of Sphagnum at wet positions in summer were found.',
    ],
    ['half of a sentence', 'lost in the dry summers, plots of Sphagnum had 31 % less water than open plots.'],
    [
      'a denial elsewhere in a sentence that is too long to be shown',
      `Plots, which did not dry, lost 31 % more water than open plots in the summers, ${LONG}`,
    ],
  ])('exclude %s', (_, sentence) => {
    expect(key(sentence).map(({ subject, verb }) => `${subject} ${verb}`)).toEqual([])
  })
})

it.each([['is half of a hyphenated word', 'The course on Sphagnum was taught on-line by 31 % of all teachers.']])(
  'what %s is no key claim',
  (_, sentence) => {
    expect(key(sentence)).toEqual([])
  },
)

it.each([
  ['lacks a denial of it', 'Plots, which did not dry, lost 31 % more water than open plots in the summers.'],
  ['is by the study', 'Our survey revealed 31 spores of Sphagnum in each of the plots.'],
  [
    'follows what the results show',
    'These results indicate that plots of Sphagnum lost 31 % less water than open plots.',
  ],
])('what is shown in its whole sentence is a key claim although the statement %s', (_, sentence) => {
  expect(key(sentence)).toHaveLength(1)
})

it('values told twice make one key claim', () => {
  const twice = key(
    'Plots of Sphagnum lost 30.8 % of their water within 6.2 days in summer.',
    'In detail, mosses of all the open gardens were drier by 30.8 % after a mean time of 6.2 days.',
  )
  expect(twice).toHaveLength(1)
})

it('of two sentences that say the same, the one that names what the paper is about is the key claim', () => {
  const document = documentOf({
    sentences: [
      'Plots of Sphagnum lost 30.8 % of all water within 6.2 days.',
      'Shaded plots of Sphagnum in Lapland likely lost 30.8 % of the water within 6.2 days.',
    ],
  })
  document.meta.title = 'The water of shaded plots in Lapland'
  expect(keyClaims(extractStatements(document, FIELDS)).map(({ subject }) => subject)).toEqual([
    'Shaded plots of Sphagnum in Lapland',
  ])
})

it('of a paper on a program, what its results section measured is a key claim', () => {
  const document = documentOf(
    { type: 'heading', sentences: ['Results'] },
    {
      sentences: [
        'We found that Mossy counted all leaves (Figure 1).',
        'Without shade, speedups are low with 1.1, 1.3 and 1.9 for bogs of Lapland when scaling from 1 to 4 cores (Figure 2).',
      ],
    },
  )
  document.meta.title = 'Mossy: a library for counting leaves'
  Object.assign(document.blocks[0] ?? {}, { level: 1, section: 'results' })
  expect(keyClaims(extractStatements(document, FIELDS)).map(({ subject }) => subject)).toContain('speedups')
})

it('a sentence makes one key claim, as it is shown with it', () => {
  const two = 'Sphagnum plots lost 31 % of their water and gained 12 % of new leaves in summer.'
  expect(read(two)).toHaveLength(2)
  expect(key(two)).toHaveLength(1)
})

describe('statements keep', () => {
  // Proves: x-statements-words
  it.each([
    ['a value in brackets', 'Sphagnum (SPH; 35.8 %) covered the plots.', 'Sphagnum (SPH; 35.8 %)'],
    [
      'the whole that a number is part of',
      'Of the 40 plots tested, 12 (30%) were dry.',
      '12 (30%) of the 40 plots tested',
    ],
    ['what the authors found', 'We found no spores in the peat.', 'no spores'],
  ])('%s', (_, sentence, subject) => {
    expect(read(sentence)[0]?.subject).toBe(subject)
  })

  it('the second of two objects', () => {
    expect(read('Shade was associated with slow growth and pale leaves.')[0]?.object).toBe(
      'slow growth and pale leaves',
    )
  })

  it('the name of a product', () => {
    const sentences = ['Mossy is a library for counting leaves.', 'The library provides functions for leaves.']
    expect(read(...sentences)[1]).toMatchObject({ subject: 'Mossy', verb: 'provides', comment: 'Name: The library.' })
  })
})

describe('uncertainty', () => {
  it('a proposal and a purpose are no doubt', () => {
    expect(read('We propose a sensor for peat bogs.')[0]?.uncertainty).toBe(0)
    expect(read('To determine the dose, the plots were weighed.')[0]?.uncertainty).toBe(0)
  })

  it('future work and hypotheses are uncertain', () => {
    const [change] = read('It will be interesting to see how the results change when a larger dataset is used.')
    expect(change?.uncertainty).toBeGreaterThanOrEqual(0.5)
    expect(read('We hypothesized that shade slows growth.')[0]?.uncertainty).toBeGreaterThanOrEqual(0.5)
  })
})
