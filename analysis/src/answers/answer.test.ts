import { describe, expect, test } from 'vitest'
import { abstractDocument } from './abstract-document.ts'
import { type Answer, answer, joinsOf } from './answer.ts'
import { prepare } from './prepare.ts'
import { QUOTE_CHARACTERS_MAX, type Quote, verify } from './quote.ts'
import { KELP, KELP_PAPER } from './testing/kelp.ts'
import { documentOf } from './testing/paper-of.ts'
import { ANSWERS, MAY, NOT, readerOf, readingOf } from './testing/reader-of.ts'

const shown = (given: Answer): Quote[] => (given.kind === 'answer' ? given.quotes : given.nearest)
const focusOf = ({ articleId, start, text, focus }: Quote) => [
  articleId,
  text.slice(focus.start - start, focus.end - start),
]

describe('an answer', () => {
  test('quotes the sentences that answer, the most relevant first, each within its paragraph', async () => {
    const given = await answer('How many plants were collected?', [KELP_PAPER], readerOf(ANSWERS, '240', 'sensor'))
    expect(given.kind).toBe('answer')
    expect(shown(given).map(focusOf)).toEqual([
      [7, 'We collected 240 plants on three shores near Bergen between March and June 2019.'],
      [7, 'The NUR was determined with a nitrate sensor at 12 °C.'],
    ])
    const [first] = shown(given)
    expect(first).toMatchObject({ section: 'Methods', sectionType: 'methods', page: 7 })
    expect(first?.text).toMatch(/^We collected .* with a ruler\.$/)
    expect(shown(given).every((quote) => verify(quote, KELP))).toBe(true)
  })
  test('a quote with another focus or text is not verified', async () => {
    const [quote] = shown(await answer('How many plants?', [KELP_PAPER], readerOf(ANSWERS, '240')))
    if (!quote) throw new Error('nothing is quoted')
    expect(verify({ ...quote, focus: { ...quote.focus, start: quote.start - 1 } }, KELP)).toBe(false)
    expect(verify({ ...quote, text: quote.text.replace('240', '241') }, KELP)).toBe(false)
  })
  test('quotes what is said twice only once', async () => {
    const said = 'We found that heather dries the peat of high moors within three weeks.'
    const document = documentOf('Heather', [said, `${said} It rained.`, 'Heather and peat were weighed in the moors.'])
    const given = await answer('What dries peat?', [{ articleId: 1, title: '', document }], readerOf(ANSWERS, 'eather'))
    expect(shown(given)).toHaveLength(2)
  })
  test('quotes a sentence and its negation', async () => {
    const document = documentOf('Heather', [
      'Heather dries the peat of high moors. Heather never dries the peat of high moors.',
    ])
    const given = await answer('What dries peat?', [{ articleId: 1, title: '', document }], readerOf(ANSWERS, 'eather'))
    expect(shown(given)).toHaveLength(2)
  })
  test('reports what was read, and how likely the papers answer', async () => {
    const given = await answer('Why was growth slow?', [KELP_PAPER], readerOf(ANSWERS, 'because nitrate'))
    expect(given).toMatchObject({ terms: ['growth', 'slow'], missing: [] })
    expect(given.searched).toHaveLength(10)
    expect(given.searched[0]?.score).toBeGreaterThan(given.cutOff)
  })
  test('of an abstract has offsets into the abstract', async () => {
    const abstract = 'Peat dries slowly. We show that heather makes peat dry faster because its roots drain it.'
    const paper = { articleId: 3, title: 'Peat', document: abstractDocument('Peat', abstract) }
    const [quote] = shown(await answer('Why does heather dry peat?', [paper], readerOf(ANSWERS, 'roots')))
    expect(abstract.slice(quote?.focus.start, quote?.focus.end)).toMatch(/^We show .* drain it\.$/)
  })
  test('a prepared document gives the same', async () => {
    const [question, read] = ['Why was growth slow?', readerOf(ANSWERS, 'because nitrate')]
    const prepared = prepare(KELP)
    expect(await answer(question, [{ ...KELP_PAPER, prepared }], read)).toEqual(
      await answer(question, [KELP_PAPER], read),
    )
  })
})

describe('a question that is not answered', () => {
  test('shows at most three passages where some may answer, and none where nothing comes near', async () => {
    const near = await answer(
      'Who paid for the plants?',
      [KELP_PAPER],
      readerOf(MAY, 'plants', 'Plants', 'shores', 'kelp'),
    )
    expect(near).toMatchObject({ kind: 'refusal', reason: 'not-said' })
    expect(shown(near)).toHaveLength(3)
    const none = await answer('Who paid for the plants?', [KELP_PAPER], readerOf(NOT, 'plants'))
    expect(none).toMatchObject({ kind: 'refusal', reason: 'not-said', nearest: [] })
  })
  test('names the words that the paper lacks', async () => {
    const given = await answer('Which dose did zebrafish grow with?', [KELP_PAPER], readerOf(NOT))
    expect(given.missing).toEqual(['dose', 'zebrafish'])
  })
  test.each([
    ['', 'empty'],
    ['Why?', 'no-terms'],
    ['Warum war das Wachstum der Algen so langsam?', 'language'],
    ['¿Por qué es lento el crecimiento de las algas en la costa?', 'language'],
    ['海带为什么长得慢？', 'language'],
  ])('%j is not read at all: %s', async (question, reason) => {
    const read = () => Promise.reject(new Error('it was read'))
    expect(await answer(question, [KELP_PAPER], read)).toMatchObject({ kind: 'refusal', reason, nearest: [] })
  })
  test('because there is no text says so', async () => {
    const read = readerOf(ANSWERS, 'kelp')
    const blank = { articleId: 1, title: '', document: abstractDocument('', '') }
    for (const papers of [[], [blank], [{ ...KELP_PAPER, document: { ...KELP, sentences: [] } }]])
      expect(await answer('Why kelp?', papers, read)).toMatchObject({ kind: 'refusal', reason: 'no-text' })
  })
})

// Proves: x-chat-alone
test('a follow-up is read with the previous question, and alone if that is not answered', async () => {
  const asked: string[] = []
  const read = readerOf(ANSWERS, '240')
  const noting: typeof read = (question, passages) => {
    asked.push(question.text)
    return question.text.startsWith('Who') ? readerOf(NOT)(question, passages) : read(question, passages)
  }
  const given = await answer('How many plants did they end up collecting?', [KELP_PAPER], noting, {
    history: ['Who paid for the ships?'],
  })
  expect(given.kind).toBe('answer')
  expect(asked).toEqual([
    'Who paid for the ships? How many plants did they end up collecting?',
    'How many plants did they end up collecting?',
  ])
})

describe('several papers', () => {
  const peat = abstractDocument('Peat', 'Peat dries slowly in summer. We collected 12 cores of peat near Galway.')
  const papers = [{ articleId: 9, title: 'Peat', document: peat }, KELP_PAPER]
  test('are quoted by relevance, and verbatim each', async () => {
    const given = await answer('What was collected?', papers, readerOf(ANSWERS, '240', '12 cores'))
    expect(shown(given).map(({ articleId }) => articleId)).toEqual([7, 9])
    expect(shown(given).every((quote) => verify(quote, quote.articleId === 9 ? peat : KELP))).toBe(true)
  })
  test('are read in part, the sentences of all that are most like the question', async () => {
    const sentences = Array.from({ length: 40 }, (_, index) => `Core ${index} was dug up on day ${index}.`).join(' ')
    const document = documentOf('Cores', [sentences])
    const core = documentOf('Core', ['The longest core was dug up by hand.'])
    const many = Array.from({ length: 12 }, (_, index) => ({
      articleId: index,
      title: '',
      document: index === 11 ? core : document,
    }))
    let count = 0
    const given = await answer('Which core was the longest?', many, (_, passages) => {
      count = passages.length
      return Promise.resolve(passages.map((__, index) => readingOf({ relevance: -index, answers: ANSWERS })))
    })
    expect(count).toBe(80)
    expect(shown(given)[0]?.articleId).toBe(11)
  })
})

describe('limits', () => {
  test.each([
    ['10 KB of one word', 'kelp '.repeat(2048)],
    ['10 KB without a space', 'x'.repeat(10_240)],
    ['10 KB of brackets', '('.repeat(10_240)],
    ['half a character', 'Why kelp \ud83d'],
    ['signs of regular expressions', 'What is (.*+?[^$]{}|\\)?'],
    ['control characters', 'kelp\u0000\u0007 growth\u202e'],
    ['names of object members', 'constructor __proto__ toString hasOwnProperty'],
  ])('%s are a question like any other', async (_, question) => {
    const given = await answer(question, [KELP_PAPER], readerOf(ANSWERS, 'kelp'), { history: [question, question] })
    expect(shown(given).every((quote) => verify(quote, KELP))).toBe(true)
  })
  test('an endless sentence is quoted in part, cut between words and never inside a character', async () => {
    const document = abstractDocument('', `Kelp grows ${'🌊 slowly '.repeat(300)}`)
    const given = await answer(
      'How does kelp grow?',
      [{ articleId: 1, title: '', document }],
      readerOf(ANSWERS, 'Kelp'),
    )
    expect(shown(given)).toHaveLength(1)
    for (const quote of shown(given)) {
      expect(quote.text.length).toBeLessThanOrEqual(QUOTE_CHARACTERS_MAX)
      expect(quote.text.isWellFormed()).toBe(true)
      expect(verify(quote, document)).toBe(true)
    }
  })
})

test('a quote says whether its sentence refers to other work, by a call-out or in words', async () => {
  const document = documentOf('Kelp', [
    '# Discussion',
    'Kelp grew slowly.',
    'Kelp grew fast in France.',
    'Lind et al. saw kelp rot.',
    'Berg (2020) saw kelp bloom.',
  ])
  const raised = document.text.indexOf('France.') + 'France.'.length
  const named = document.text.indexOf('Berg')
  const call = { references: [0], page: 2, boxes: [] }
  const citations = [
    { ...call, start: raised, end: raised },
    { ...call, start: named, end: named + 'Berg (2020)'.length },
  ]
  const papers = [{ articleId: 1, title: 'Kelp', document: { ...document, citations } }]
  const given = await answer('How did kelp grow?', papers, readerOf(ANSWERS, 'slowly', 'France', 'rot', 'bloom'))
  expect(shown(given).map((each) => [focusOf(each)[1], each.isCiting])).toEqual([
    ['Kelp grew slowly.', false],
    ['Kelp grew fast in France.', true],
    ['Lind et al. saw kelp rot.', true],
    ['Berg (2020) saw kelp bloom.', true],
  ])
})

function quote(articleId: number, section: string | null, isCiting = false): Quote {
  const place = { start: 0, end: 4, text: 'Kelp', focus: { start: 0, end: 4 }, page: 1, boxes: [] }
  return { ...place, articleId, section, sectionType: 'other', isCiting, score: 1 }
}

describe('connecting text', () => {
  const one = [{ articleId: 1, title: 'Kelp' }]
  const two = [...one, { articleId: 2, title: 'Peat' }]
  test.each([
    [
      'of one paper names the section, once',
      one,
      [quote(1, 'Methods'), quote(1, 'Methods'), quote(1, 'Results')],
      ['In the section “Methods”:', '', 'In the section “Results”:'],
    ],
    [
      'says which quotes refer to other work',
      one,
      [quote(1, 'Results'), quote(1, 'Results', true), quote(1, null, true), quote(1, null)],
      [
        'In the section “Results”:',
        'In the section “Results”, citing other work:',
        'Citing other work:',
        'The paper itself:',
      ],
    ],
    ['is none where nothing is known', one, [quote(1, null)], ['']],
    [
      'of several papers names the paper when it changes',
      two,
      [quote(2, 'Sites'), quote(2, 'Depth'), quote(1, null), quote(1, null)],
      ['From “Peat”, in the section “Sites”:', 'In the section “Depth”:', 'From “Kelp”:', ''],
    ],
  ])('%s', (_, papers, quotes, expected) => {
    expect(joinsOf(quotes, papers)).toEqual(expected)
  })
})
