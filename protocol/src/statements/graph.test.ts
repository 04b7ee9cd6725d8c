import { describe, expect, it } from 'vitest'
import {
  GenerationFields,
  Graph,
  GraphEntry,
  isUnreviewed,
  joinedPlace,
  keyClaims,
  settingsOf,
  shownClaim,
  uncertaintyLabel,
} from './graph.ts'

describe('uncertaintyLabel', () => {
  it.each([
    [0, 'stated'],
    [0.19, 'stated'],
    [0.2, 'likely'],
    [0.49, 'likely'],
    [0.5, 'uncertain'],
    [0.79, 'uncertain'],
    [0.8, 'speculative'],
    [1, 'speculative'],
  ])('%d is %s', (uncertainty, label) => {
    expect(uncertaintyLabel(uncertainty)).toBe(label)
  })
})

describe('graph data', () => {
  const entry = { subject: 'Peat', verb: 'dries', object: 'quickly', uncertainty: 0.5, comment: '' }
  /** Where the first problem is; undefined if there is none. */
  const problemIn = (graph: unknown) => Graph.safeParse(graph).error?.issues[0]?.path.join('.')

  // Proves: 3-graph-subject, 3-graph-verb, 3-graph-object, 3-graph-uncertainty, 3-graph-comment, 5-graph-list
  it('is a list of entries, each with subject, verb, object, uncertainty and comment', () => {
    expect(problemIn([entry])).toBeUndefined()
    expect(problemIn([])).toBeUndefined()
  })

  // Proves: 3-graph-subject, 3-graph-verb, 3-graph-object, 3-graph-uncertainty, 3-graph-comment, 5-graph-fields
  // Proves: deviation-27
  it.each(['subject', 'verb', 'object', 'uncertainty', 'comment'])('is rejected without %s', (field) => {
    const { [field as 'subject']: _, ...rest } = entry
    expect(problemIn([entry, rest])).toBe(`1.${field}`)
  })

  // Proves: 5-graph-list, deviation-27
  it.each([
    ['a record', { 0: entry }, ''],
    ['text', '[]', ''],
    ['nothing', null, ''],
    ['an entry that is none', [null], '0'],
    ['an empty subject', [{ ...entry, subject: '  ' }], '0.subject'],
    ['an uncertainty over 1', [{ ...entry, uncertainty: 1.01 }], '0.uncertainty'],
    ['an uncertainty below 0', [{ ...entry, uncertainty: -0.1 }], '0.uncertainty'],
    ['an uncertainty in words', [{ ...entry, uncertainty: 'low' }], '0.uncertainty'],
    ['a text over 2000 characters', [{ ...entry, object: 'x'.repeat(2001) }], '0.object'],
    ['an unknown field', [{ ...entry, extra: 1 }], '0'],
    ['5001 entries', Array.from({ length: 5001 }, () => entry), ''],
  ])('is rejected with %s', (_what, graph, path) => {
    expect(problemIn(graph)).toBe(path)
  })
})

describe('the five generation fields', () => {
  // Proves: 9-generation-sequences, 9-generation-length, 9-generation-beams, 9-generation-span, 9-generation-penalty
  it('default to the values of the specification', () => {
    expect(GenerationFields.parse({})).toEqual({
      num_return_sequences: 10,
      max_length: 216,
      length_penalty: 0,
      num_beams: 10,
      span_length: 128,
    })
  })

  it('are accepted as multipart text', () => {
    expect(GenerationFields.parse({ num_beams: '4', length_penalty: '-1.5' })).toMatchObject({
      num_beams: 4,
      length_penalty: -1.5,
    })
  })

  it.each([
    ['num_return_sequences', '0'],
    ['num_return_sequences', '101'],
    ['max_length', '4097'],
    ['max_length', '1.5'],
    ['length_penalty', '11'],
    ['num_beams', 'ten'],
    ['span_length', '-1'],
    ['beams', '1'],
  ])('reject %s = %s', (field, value) => {
    expect(GenerationFields.safeParse({ [field]: value }).success).toBe(false)
  })
})

describe('a statement', () => {
  // Proves: deviation-27
  it('is trimmed, and may have no object', () => {
    const entry = { subject: ' Peat ', verb: 'dries', object: ' ', uncertainty: 0, comment: '' }
    expect(GraphEntry.parse(entry)).toMatchObject({ subject: 'Peat', object: '' })
  })
})

describe('joinedPlace', () => {
  const box = (x: number) => ({ page: 1, x, y: 1, width: 9, height: 9 })
  const told = { subject: 'a', verb: 'b', object: 'c', uncertainty: 0, comment: '' }
  const late = { ...told, page: 2, start: 40, end: 50, evidence: 'Late.', boxes: [box(1)], cues: ['may', 'might'] }
  const early = { ...told, page: 1, start: 10, end: 20, evidence: 'Early.', boxes: [box(2), box(1)], cues: ['may'] }

  // Proves: x-graph-merge
  it('is that of the earliest statement, with the sentences, boxes and cues of all, without duplicates', () => {
    expect(joinedPlace([late, early, early])).toEqual({
      page: 1,
      start: 10,
      end: 20,
      evidence: 'Early. … Late.',
      boxes: [box(2), box(1)],
      cues: ['may', 'might'],
    })
  })

  it('is none if no statement has one', () => {
    expect(joinedPlace([told, told])).toEqual({})
  })

  it('respects the limits of one statement, and never cuts a sentence', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...late,
      start: index,
      evidence: `${index}`.padEnd(400, 'x'),
      boxes: Array.from({ length: 5 }, (_, each) => box(index * 5 + each)),
    }))
    const joined = joinedPlace(many)
    expect(GraphEntry.safeParse({ ...told, ...joined }).success).toBe(true)
    expect(joined.boxes).toHaveLength(200)
    expect(joined.evidence?.split(' … ').every((sentence) => sentence.length === 400)).toBe(true)
  })
})

describe('isUnreviewed', () => {
  it('a statement is unreviewed if the parser made it and no person has accepted it', () => {
    expect(isUnreviewed({ source: 'auto' })).toBe(true)
    expect(isUnreviewed({ source: 'auto', reviewed: false })).toBe(true)
    expect(isUnreviewed({ source: 'auto', reviewed: true })).toBe(false)
    expect(isUnreviewed({ source: 'human', reviewed: false })).toBe(false)
    expect(isUnreviewed({})).toBe(false)
  })
})

it('key claims are the classified statements of high salience, most salient first', () => {
  const told = { subject: 'a', verb: 'b', object: 'c', uncertainty: 0, comment: '' }
  const key = (salience: number) => ({ ...told, kind: 'finding' as const, salience })
  const graph = [key(0.8), { ...told, salience: 1 }, key(0.3), key(0.9), told]
  expect(keyClaims(graph)).toEqual([key(0.9), key(0.8)])
})

describe('settingsOf', () => {
  it.each([
    ['Context: In older mice.', ['In older mice']],
    ['Condition: if P = 0.01. Context: In the U.S.; in 2014.', ['if P = 0.01', 'In the U.S.', 'in 2014']],
    ['Attribution: We found. Context: By May 5, 2009. Abbreviation: ARDS for distress.', ['By May 5, 2009']],
    ['Context: In addition; In this study; Although it rained; To weigh them; in pots.', ['in pots']],
    [`Context: In ${'very '.repeat(30)}old mice.`, []],
    ['A remark by a person: in Oslo.', []],
    ['', []],
  ])('of the comment %j are %j', (comment, settings) => {
    expect(settingsOf({ comment })).toEqual(settings)
  })
})

describe('shownClaim', () => {
  const entry = {
    subject: 'The rate',
    verb: 'rose',
    object: 'by 5 %',
    uncertainty: 0,
    comment: 'Context: In Scotland.',
  }

  it('sets the claim apart from the words of its sentence around it', () => {
    const evidence = 'In Scotland, The rate of all rose by 5 % in 2009. … The rate rose.'
    expect(shownClaim({ ...entry, evidence })).toEqual({
      before: 'In Scotland, ',
      claim: 'The rate of all rose by 5 %',
      after: ' in 2009.',
    })
  })

  it('shows the whole sentence if its words differ, and the statement after its settings if that is clearer', () => {
    const evidence = 'In Scotland, rates rose by 5 %.'
    expect(shownClaim({ ...entry, evidence })).toEqual({ before: '', claim: evidence, after: '' })
    const told = { before: 'In Scotland: ', claim: 'The rate rose by 5 %', after: '' }
    for (const change of [{}, { evidence: 'x'.repeat(400) }, { evidence, source: 'human' as const }])
      expect(shownClaim({ ...entry, ...change })).toEqual(told)
    const comment = 'Context: In Scotland. Pronoun: It.'
    const named = { before: 'The rate: ', claim: 'In Scotland, it rose by 5 %.', after: '' }
    expect(shownClaim({ ...entry, comment, evidence: '(2) In Scotland, it rose by 5 %.' })).toEqual(named)
    const own = 'Context: In Scotland. Pronoun: We.'
    const found = { before: '', claim: 'In Scotland, we saw that it rose by 5 %.', after: '' }
    expect(shownClaim({ ...entry, comment: own, evidence: found.claim })).toEqual(found)
  })
})
