import { GenerationFields, Graph } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const fields = GenerationFields.parse({ num_return_sequences: 100 })
const clause = 'the treated cells grew faster than the controls'

describe('statements in malformed text always have evidence', () => {
  it.each([
    ['a sentence of 500 words', `We saw that ${Array.from({ length: 62 }, () => clause).join(' and ')}.`],
    ['one word', 'Conclusions.'],
    ['no verb', 'A short overview of the growth of cells in serum.'],
    ['capitals', 'THE DRUG REDUCED THE GROWTH OF THE TREATED CELLS IN ALL MICE.'],
    ['another language', 'Die Behandlung verringerte das Wachstum der Zellen deutlich und blieb ohne Folgen.'],
    ['a formula', 'Let x = a + b where f(x) = \\sum_i x_i^2 and y < 0.05 holds for all i in 1..n.'],
    [
      'a table run into text',
      'Group n mean SD control 12 4.5 0.3 treated 14 6.1 0.2 and the treated cells grew faster.',
    ],
    ['code', 'for (const each of rows) { total += each.value; } return total is what the loop computes.'],
    ['citations in the middle', 'The drug [1, 2] reduced (Smith et al., 2004; Fig. 3) the growth [7-9] of cells.'],
  ])('%s', (_, sentence) => {
    const document = documentOf(sentence)
    const entries = extractStatements(document, fields)
    expect(Graph.safeParse(entries).error).toBeUndefined()
    for (const entry of entries) {
      expect(document.text.slice(entry.start, entry.end)).toBe(entry.evidence)
      expect(entry.evidence).toBe(sentence)
      expect(`${entry.subject}${entry.verb}`).not.toBe('')
    }
  })

  it.each([
    ['dollars that are never closed', '$ x '.repeat(400)],
    ['braces that are never closed', 'a{'.repeat(900)],
    ['labels without an end', 'Note: '.repeat(300)],
    ['points without an end', '• '.repeat(900)],
    ['signs without an end', 'x = '.repeat(450)],
  ])('%s are skipped, and the next sentence is read', (_, noise) => {
    const sentences = [noise, `${noise}the cells grew.`, 'The drug reduced appetite in mice.']
    const entries = extractStatements(documentOf({ sentences }), fields)
    expect(Graph.safeParse(entries).error).toBeUndefined()
    expect(entries.at(-1)).toMatchObject({ subject: 'The drug', verb: 'reduced' })
  })

  it('a sentence in another language gives no statement', () => {
    const german = 'Die Behandlung verringerte das Wachstum der Zellen deutlich und blieb ohne Folgen.'
    expect(extractStatements(documentOf(german), fields)).toEqual([])
  })

  it('citations within a sentence do not change its statement', () => {
    const [entry] = extractStatements(
      documentOf('The drug [1, 2] reduced (Smith et al., 2004) the growth of cells.'),
      fields,
    )
    expect(entry).toMatchObject({ subject: 'The drug', verb: 'reduced', object: 'the growth of cells' })
  })

  it('a paragraph of 10 MB without a full stop is skipped at once, and the next sentence is read', () => {
    const endless = `${clause}, `.repeat(210_000)
    const entries = extractStatements(
      documentOf({ sentences: [endless, 'The drug reduced appetite in mice.'] }),
      fields,
    )
    expect(entries).toMatchObject([{ subject: 'The drug', verb: 'reduced' }])
  })
})
