import { abbreviationsIn } from '@colophon/protocol/statements/entity-names'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { expandAbbreviations, extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

describe('abbreviations of a paper', () => {
  it.each([
    ['the net primary production (NPP) of mosses', 'NPP', 'net primary production'],
    ['a rate of plot-to-plot transfer (PPT) of spores', 'PPT', 'plot-to-plot transfer'],
    ['the Bureau of Moss and Trees (BMT)', 'BMT', 'Bureau of Moss and Trees'],
    ['wet forest plots (WFPs) in the north', 'WFPs', 'wet forest plots'],
  ])('abbreviations are found in "%s"', (text, short, long) => {
    expect([...abbreviationsIn(text)]).toEqual([[short, long]])
  })

  it.each(['the growth of mosses (NPP) in rain', 'in the north (Bergen)', '(NPP)', 'as a whole. Rain (NPR)'])(
    'no abbreviations are found in "%s"',
    (text) => {
      expect([...abbreviationsIn(text)]).toEqual([])
    },
  )

  // Proves: x-statements-words
  it('abbreviations are expanded beside a subject that does not expand them itself', () => {
    const forms = new Map([['NPP', 'net primary production']])
    expect(expandAbbreviations('NPP of the plots', forms)).toBe('Abbreviation: NPP for net primary production.')
    expect(expandAbbreviations('the net primary production', forms)).toBe('')
    const sentences = ['We measured the net primary production (NPP) of mosses.', 'NPP was low in all plots.']
    const entries = extractStatements(documentOf({ sentences }), GenerationFields.parse({}))
    expect(entries.at(-1)).toMatchObject({ subject: 'NPP', comment: 'Abbreviation: NPP for net primary production.' })
  })
})
