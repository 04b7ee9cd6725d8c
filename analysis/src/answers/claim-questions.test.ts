import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { questionOf } from './claim-questions.ts'
import { suggestQuestions } from './suggest-questions.ts'
import { KELP, KELP_PAPER } from './testing/kelp.ts'
import { ANSWERS, readerOf } from './testing/reader-of.ts'

const KEY = { uncertainty: 0, comment: '', kind: 'finding' as const, salience: 0.9, source: 'auto' as const }
const SMALL = new Set(['shade', 'green', 'oral', 'shading', 'use'])
type Parts = readonly [subject: string, verb: string, object: string]
const claimOf = ([subject, verb, object]: Parts, more: Partial<GraphEntry> = {}): GraphEntry => ({
  ...{ ...KEY, subject, verb, object, evidence: `${subject} ${verb} ${object}.` },
  ...(/^no /i.test(object) ? { polarity: 'negative' } : {}),
  ...more,
})

describe('a question of a claim', () => {
  it.each<[Parts, string]>([
    [['Shade cloth', 'reduces', 'water loss of lettuce'], 'Does shade cloth reduce water loss of lettuce?'],
    [['Shade cloth', 'improved', 'the growth of lettuce (Fig. 2)'], 'Did shade cloth improve the growth of lettuce?'],
    [['Oral TXA', 'can significantly reduce', 'blood loss'], 'Can oral TXA significantly reduce blood loss?'],
    [['MI-TLIF', 'was associated with', 'less blood loss'], 'Was MI-TLIF associated with less blood loss?'],
    [['Green cloth', 'had', 'no clear effect on dry mass'], 'Did green cloth have any clear effect on dry mass?'],
    [
      ['The prevalence of AD', 'increased with', 'age, with most in the old'],
      'Did the prevalence of AD increase with age?',
    ],
    [
      ['Shading', 'lowered', 'the temperature of the bench by 3.1 degrees'],
      'Did shading lower the temperature of the bench?',
    ],
    [
      ['The survival rate of patients with surgery', 'was', '0.75'],
      'What was the survival rate of patients with surgery?',
    ],
    [['Shade cloth', 'may reduce', 'water loss'], 'Could shade cloth reduce water loss?'],
  ])('%j is asked as "%s"', (parts, question) => expect(questionOf(claimOf(parts), SMALL)).toBe(question))

  it.each<[string, Parts]>([
    ['a pronoun', ['This effect', 'reduces', 'water loss']],
    ['what was done', ['Five cases', 'evaluated', 'the impact of shade']],
    ['a thing named before', ['The seedlings', 'improved', 'the soil']],
    ['a wrong number', ['Use of insecticides', 'are', 'the best option']],
    ['a missing article', ['Significant difference', 'was observed between', 'shade and light']],
    ['a range of figures', ['The yield of the garden', 'ranged from', '1 to 8 kilograms']],
    ['a clause', ['Shade cloth', 'produces', 'a layer that is smaller']],
    ['a list', ['Shade cloth', 'reduces', 'heat, wind and light']],
    ['a bare comparison', ['A higher rate of rot', 'was found in', 'rural than urban']],
    ['a group of the study', ['Test treatment', 'improved', 'dry mass']],
    ['a figure of something unnamed', ['The percentage leaf loss', 'was', '12 %']],
    ['an object of other studies', ['Shade cloth', 'varies in', 'different studies']],
    ['what leads on', ['Shade cloth', 'was', 'similarly effective']],
    ['no complement', ['Shade cloth', 'grew', '']],
    ['a denial in the verb', ['Shade cloth', 'did not reduce', 'water loss']],
  ])('a claim with %s gives none', (_, parts) => expect(questionOf(claimOf(parts), SMALL)).toBeNull())

  it('a claim that its sentence has in other words, or only the beginning of, gives none', () => {
    const parts: Parts = ['Shade cloth', 'reduces', 'water loss']
    expect(questionOf(claimOf(parts, { evidence: 'Water loss is reduced by shade cloth.' }), SMALL)).toBeNull()
    expect(questionOf(claimOf(parts, { evidence: 'Shade cloth reduces water loss measurements.' }), SMALL)).toBeNull()
  })
})

describe('suggested questions', () => {
  const sentence = KELP.sentences.find(({ start, end }) =>
    KELP.text.slice(start, end).includes('may harm kelp forests'),
  )
  const { start = 0, end = 0 } = sentence ?? {}
  const evidence = KELP.text.slice(start, end)
  const harm = claimOf(['tidal barrages', 'may harm', 'kelp forests'], { start, end, evidence })

  it('a question is suggested only if the sentence of its key claim answers it', async () => {
    const read = readerOf(ANSWERS, 'may harm')
    const suggested = (...graph: GraphEntry[]) => suggestQuestions([{ ...KELP_PAPER, graph }], read)
    expect(await suggested(harm)).toEqual(['Could tidal barrages harm kelp forests?'])
    expect(await suggested({ ...harm, start: 0, end: 5 })).toEqual([])
    expect(await suggested({ ...harm, salience: 0.2 })).toEqual([])
    expect(await suggested(harm, { ...harm, id: 'again' })).toHaveLength(1)
  })
})
