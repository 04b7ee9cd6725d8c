import type { NumberedSentence } from '@colophon/analysis/answers/evidence'
import { describe, expect, it } from 'vitest'
import { ORDERS } from '../../tests/testing/orders.ts'
import type { ModelServer } from '../platform/assistant/assistant.ts'
import { askEvidence, messagesFor } from './ask-evidence.ts'

const QUESTION = { question: 'How much did the mass fall?', history: [] }
const sentence = (id: number, text: string, section: string | null = null): NumberedSentence => {
  return { id, articleId: 1, at: id - 1, text, section }
}
const SENTENCES = [sentence(1, 'Peat was dried.', 'Methods'), sentence(2, 'Its mass fell by 41 percent.', 'Results')]

/** A model with these replies, one after the other. */
function modelOf(...replies: string[]): ModelServer & { asked: string[] } {
  const asked: string[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push(String(init?.body))
    const content = replies[asked.length - 1] ?? ''
    return new Response(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\ndata: [DONE]\n\n`)
  }
  const url = 'http://127.0.0.1/of/tests'
  return { name: `small ${Math.random()}`, url, key: null, seconds: 10, context: 8192, fetch, asked }
}

const evidence = (model: ModelServer, sentences = SENTENCES) =>
  askEvidence(model, QUESTION, sentences, new AbortController().signal)

describe('the evidence that a model chooses', () => {
  // Proves: x-chat-evidence
  it.each([
    ['as JSON', '{"answered":"yes","evidence":[{"id":2,"score":9}]}', 'yes', [[2, 9]]],
    [
      'each once, without unknown numbers',
      '{"answered":"partly","evidence":[{"id":2,"score":3},{"id":7,"score":9},{"id":2,"score":4}]}',
      'partly',
      [[2, 4]],
    ],
    [
      'with scores of the scale only',
      '{"answered":"no","evidence":[{"id":1,"score":0},{"id":2,"score":99}]}',
      'no',
      [[2, 10]],
    ],
    ['none', '{"answered":"no","evidence":[]}', 'no', []],
  ])('is read %s', async (_, reply, answered, chosen) => {
    const found = await evidence(modelOf(reply))
    expect([found.answered, found.chosen.map(({ at, score }) => [at + 1, score])]).toEqual([answered, chosen])
  })

  it('at most six sentences are taken', async () => {
    const many = Array.from({ length: 9 }, (_, at) => sentence(at + 1, `Sentence ${at}.`))
    const reply = { answered: 'yes', evidence: many.map(({ id }) => ({ id, score: 5 })) }
    expect((await evidence(modelOf(JSON.stringify(reply)), many)).chosen).toHaveLength(6)
  })

  it('a reply that cannot be read is asked for again, then as lines, then it fails', async () => {
    const again = modelOf('Sentence 2.', '{"answered":"yes","evidence":[{"id":2,"score":9}]}')
    expect((await evidence(again)).chosen).toHaveLength(1)
    const lines = modelOf('', '{"answered":"yes","evidence":[]}', 'Partly\ns2 7\ns1 2')
    expect(await evidence(lines)).toMatchObject({
      answered: 'partly',
      chosen: [
        { at: 1, score: 7 },
        { at: 0, score: 2 },
      ],
    })
    expect(lines.asked.map((body) => body.includes('json_schema'))).toEqual([true, true, false])
    await expect(evidence(modelOf('', '', ''))).rejects.toMatchObject({ failure: 'schema' })
  })

  it('sentences are below their headings, papers apart, and the question is last', () => {
    const other = { ...sentence(3, 'Turf\nis wet.'), articleId: 2 }
    const [, { content }] = messagesFor('Why?', ['And turf?'], [...SENTENCES, other]) as [unknown, { content: string }]
    expect(content).toBe(
      [
        'Paper 1\n\n# Methods\n[1] Peat was dried.\n# Results\n[2] Its mass fell by 41 percent.',
        'Paper 2\n\n[3] Turf is wet.',
        'Questions before: ["And turf?"]\nQuestion: "Why?"',
        'Reply as JSON: {"answered": "yes", "partly" or "no", "evidence": [{"id": number of a sentence, "score": 0 to 10}]}',
      ].join('\n\n'),
    )
  })

  // Proves: x-chat-orders
  it('papers that give orders add no line, and a model that obeys them can choose only what was sent', async () => {
    expect(ORDERS).toHaveLength(50)
    for (const { text, obeyed } of ORDERS) {
      const sentences = [...SENTENCES, sentence(3, text, text)]
      const [system, user] = messagesFor(QUESTION.question, [], sentences)
      expect(system?.content).toBe(messagesFor('', [], [])[0]?.content)
      expect(user?.content.split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(10)
      const both = '{"answered":"yes","evidence":[{"id":9999,"score":10},{"id":2,"score":8}]}'
      const found = await evidence(modelOf(obeyed, `${obeyed.replaceAll('{', '(')} ${both}`), sentences)
      expect(found.chosen.map(({ at }) => at)).toEqual([1])
    }
  })
})
