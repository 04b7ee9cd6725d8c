import { GenerationFields, type GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from '../extract.ts'
import { EXTRACTOR_VERSION } from '../extractor-version.ts'
import { documentOf } from '../testing/document-of.ts'

const FIELDS = GenerationFields.parse({})
const PAPER = documentOf(
  { type: 'title', sentences: ['Shade and the growth of mosses'] },
  { type: 'abstract', sentences: ['We show that shade increases the growth of mosses.', 'Mosses store water.'] },
  { type: 'heading', sentences: ['Methods'] },
  'Samples were weighed on a balance. The balance was bought in Bergen. It is precise. Figure 2 shows the set-up.',
  { type: 'heading', sentences: ['Conclusion'] },
  'Shade increases the growth of mosses in bogs.',
  { type: 'heading', sentences: ['Acknowledgements'] },
  'The foundation supported the work of both authors.',
)
const SECTIONS = { Methods: 'methods', Conclusion: 'conclusion', Acknowledgements: 'acknowledgements' } as const
for (const block of PAPER.blocks) {
  const section = SECTIONS[block.text as keyof typeof SECTIONS]
  if (section) block.section = section
}

const read = () => extractStatements(PAPER, FIELDS)
const subjects = (entries: readonly GraphEntry[]) => entries.map(({ subject }) => subject)
const strongest = () => read().toSorted((a, b) => (b.salience ?? 0) - (a.salience ?? 0))

describe('salience', () => {
  it('ranks claims about the paper’s terms in abstract and conclusion first', () => {
    expect(
      strongest()
        .slice(0, 2)
        .map(({ verb }) => verb),
    ).toEqual(['increases', 'increases'])
  })

  it('ranks references to a figure among the last', () => {
    expect(subjects(strongest().slice(-2))).toContain('Figure 2')
  })

  it('is lower if another statement of the sentence includes it', () => {
    const [whole, part] = extractStatements(
      documentOf('We present a renderer in Julia that is fully differentiable.'),
      FIELDS,
    )
    expect(part?.subject).toBe('a renderer in Julia')
    expect(part?.salience).toBeLessThan(whole?.salience ?? 0)
  })

  // Proves: deviation-75
  it('is a number from 0 to 1 and does not change the list order', () => {
    const entries = read()
    for (const { salience = -1 } of entries) expect(salience >= 0 && salience <= 1).toBe(true)
    expect(entries.map(({ start }) => start)).toEqual(
      entries.map(({ start }) => start).toSorted((a = 0, b = 0) => a - b),
    )
  })

  it('is deterministic, and each statement has the extractor version', () => {
    expect(read()).toEqual(read())
    expect(new Set(read().map(({ extractor }) => extractor))).toEqual(new Set([EXTRACTOR_VERSION]))
  })

  it('excludes acknowledgements', () => {
    expect(subjects(read())).not.toContain('The foundation')
  })

  // Proves: x-statements-words
  it('ranks announcements after findings, and avoids repetition among the strongest', () => {
    const statements = extractStatements(
      documentOf(
        'We describe the growth of mosses in bogs.',
        'Shade slows the growth of mosses in wet bogs.',
        'Shade slows growth of the mosses in bogs.',
      ),
      FIELDS,
    )
    const [announced = 1, found = 0, again = 1] = statements.map(({ salience }) => salience)
    expect(announced).toBeLessThan(found)
    expect(again).toBeLessThan(found * 0.8)
  })

  it('ranks a relative clause below its sentence', () => {
    const [aside, whole] = extractStatements(
      documentOf('The shade that cools bogs slows the growth of mosses.'),
      FIELDS,
    )
    expect(aside?.verb).toBe('cools')
    expect(aside?.salience).toBeLessThan(whole?.salience ?? 0)
  })
})
