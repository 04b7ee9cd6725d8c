import { describe, expect, it } from 'vitest'
import { answer } from './answer.ts'
import { answerBy, type Evidence, numberedSentences } from './evidence.ts'
import { documentOf } from './testing/paper-of.ts'
import { ANSWERS, MAY, NOT, readerOf } from './testing/reader-of.ts'

const paperOf = (articleId: number, title: string, parts: string[]) => ({
  articleId,
  title,
  document: documentOf(title, parts),
})

const QUESTION = 'How fast did the peat dry?'
const PEAT = paperOf(1, 'Peat', [
  'The mass of the peat fell by 41 percent.',
  'Thin layers of peat dried twice as fast.',
])
const TURF = paperOf(2, 'Turf', ['Turf keeps more water than peat does.'])
const ALL = { charactersMax: 10_000 }

describe('the sentences that a model may choose', () => {
  it('are numbered in reading order, all of them where they fit', () => {
    const sentences = numberedSentences(QUESTION, [PEAT, TURF], ALL)
    expect(sentences.map(({ id, articleId, text }) => [id, articleId, text])).toEqual([
      [1, 1, 'The mass of the peat fell by 41 percent.'],
      [2, 1, 'Thin layers of peat dried twice as fast.'],
      [3, 2, 'Turf keeps more water than peat does.'],
    ])
  })

  it('are those nearest to the question where the paper is longer', () => {
    const long = paperOf(3, 'Long', [
      ...Array.from({ length: 60 }, (_, at) => `Sheep number ${at} grazed.`),
      'The peat dried fast.',
    ])
    const sentences = numberedSentences(QUESTION, [long], { charactersMax: 1300 })
    expect(sentences).toHaveLength(40)
    expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_, index) => index + 1))
    expect(sentences.at(-1)?.text).toBe('The peat dried fast.')
    const fewer = numberedSentences(QUESTION, [long], { charactersMax: 500 })
    expect(fewer.length).toBeLessThan(20)
    expect(fewer.at(-1)?.text).toBe('The peat dried fast.')
  })
})

describe('the answer by a model', () => {
  const papers = [PEAT, TURF]
  const [mass, thin, turf] = numberedSentences(QUESTION, papers, ALL)
  const chosen = (...scores: [typeof mass, number][]): Evidence['chosen'] =>
    scores.flatMap(([sentence, score]) => (sentence ? [{ ...sentence, score }] : []))
  const by = async (answers: number, evidence: Evidence, sent = [1, 2]) => {
    const found = await answer(QUESTION, papers, readerOf(answers, 'Thin'))
    const given = answerBy(evidence, found, papers, new Set(sent))
    const quotes = given.kind === 'answer' ? given.quotes : given.nearest
    const kind = given.kind === 'answer' ? 'answer' : given.reason
    return [kind, ...quotes.map(({ articleId, focus: { start } }) => `${articleId}-${start}`)]
  }

  it.each<[string, number, Evidence['answered'], Evidence['chosen'], string[]]>([
    ['yes is followed, in order of score', NOT, 'yes', chosen([thin, 4], [mass, 9]), ['answer', '1-0', '1-42']],
    ['yes replaces what the reader chose', ANSWERS, 'yes', chosen([turf, 9]), ['answer', '2-0']],
    ['partly answers with the reader', ANSWERS, 'partly', chosen([mass, 6]), ['answer', '1-0']],
    ['partly is near without the reader', NOT, 'partly', chosen([mass, 6]), ['not-said', '1-0']],
    ['no shows what comes near', MAY, 'no', chosen([mass, 5], [turf, 1]), ['not-said', '1-0']],
    ['no against a sure reader says that it comes near', ANSWERS, 'no', [], ['disagreed', '1-42']],
    ['no is not said', MAY, 'no', [], ['not-said']],
  ])('%s', async (_, answers, answered, sentences, expected) => {
    expect(await by(answers, { answered, chosen: sentences })).toEqual(expected)
  })

  it('quotes of papers that were not sent stay, after those of the model', async () => {
    const evidence = { answered: 'yes' as const, chosen: chosen([turf, 9]) }
    expect(await by(ANSWERS, evidence, [2])).toEqual(['answer', '2-0', '1-42'])
    expect(await by(ANSWERS, { answered: 'no', chosen: [] }, [2])).toEqual(['answer', '1-42'])
  })

  it('a sentence of a paper that was read again since is not quoted', async () => {
    const evidence = {
      answered: 'yes' as const,
      chosen: chosen([mass, 9]).map((each) => ({ ...each, text: 'Other.' })),
    }
    expect(await by(NOT, evidence)).toEqual(['not-said'])
  })
})
