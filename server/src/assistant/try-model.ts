import type { ModelCheck } from '@colophon/protocol/assistant/entities'
import { z } from 'zod'
import { ModelError, reached } from '../platform/assistant/assistant.ts'
import { askEvidence } from './ask-evidence.ts'
import { failureWords } from './failure-words.ts'
import type { Model } from './model.ts'
import { writeAnswer } from './write-answer.ts'

/** Most bytes of a list of models. */
const BYTES_MAX = 4_000_000

/** A made-up paper, and the number of the sentence that answers. */
const SENTENCES = [
  'Samples of two colours were weighed in two trials.',
  'In the first trial the blue samples weighed 12 grams.',
  'In the second trial the blue samples weighed 15 grams.',
  'The red samples were lost.',
].map((text, at) => ({ id: at + 1, articleId: 0, at, text, section: null }))
const ANSWER = 2
const QUESTION = 'How much did the blue samples weigh in the second trial?'

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

type Step = ModelCheck['name']
type Outcome = Pick<ModelCheck, 'isOk' | 'message'>

/** Tries a model with a made-up paper, in the requests of an answer. Stops where later steps cannot work. */
export async function tryModel(model: Model, left: AbortSignal): Promise<ModelCheck[]> {
  const checks = await checkServer(model, left)
  if (checks.some(({ isOk, name }) => !isOk && name !== 'model')) return checks
  const evidence = await check(model, 'evidence', () => findEvidence(model, left))
  return [...checks, evidence, await check(model, 'answer', () => streamAnswer(model, left))]
}

async function check(model: Model, name: Step, run: () => Promise<Outcome>): Promise<ModelCheck> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    return { name, ...(await run()), ms: ms() }
  } catch (error) {
    return { name, isOk: false, message: failureWords(model, error).words, ms: ms() }
  }
}

async function findEvidence(model: Model, left: AbortSignal): Promise<Outcome> {
  const asked = { question: QUESTION, history: [] }
  const { answered, chosen } = await askEvidence(model, asked, SENTENCES, left)
  const [best] = chosen.toSorted((one, other) => other.score - one.score)
  const isRight = answered !== 'no' && best?.at === ANSWER
  return {
    isOk: isRight,
    message: isRight ? 'The model finds the sentence that answers.' : 'The model replies, but chose a wrong sentence.',
  }
}

async function streamAnswer(model: Model, left: AbortSignal): Promise<Outcome> {
  const quotes = SENTENCES.map(({ id, text }) => ({ n: id, text }))
  let count = 0
  for await (const sentences of writeAnswer(model, QUESTION, quotes, left)) count = sentences.length
  return count > 0
    ? { isOk: true, message: 'The model writes an answer.' }
    : { isOk: false, message: 'The model writes nothing.' }
}

/** Whether the server answers, takes the key and knows the model, by its list of models. */
async function checkServer(model: Model, left: AbortSignal): Promise<ModelCheck[]> {
  const began = performance.now()
  const step = (name: Step, isOk: boolean, message: string): ModelCheck => {
    return { name, isOk, message, ms: Math.round(performance.now() - began) }
  }
  const answers = step('server', true, 'The server answers.')
  try {
    const names = await listModels(model, left)
    const isListed = names.includes(model.name) || names.includes(`${model.name}:latest`)
    const key = model.key === null ? 'The server lists its models without a key.' : 'The server accepts the key.'
    const known = `The server ${isListed ? 'has' : 'does not know'} the model ${model.name}.`
    return [answers, step('key', true, key), step('model', isListed, known)]
  } catch (error) {
    const { words } = failureWords(model, error)
    if (!(error instanceof ModelError) || error.failure === 'unreached' || error.failure === 'tooSlow')
      return [step('server', false, words)]
    if (error.failure === 'key') return [answers, step('key', false, words)]
    return [step('server', false, `The server ${error.message}.`)]
  }
}

async function listModels(model: Model, left: AbortSignal): Promise<string[]> {
  const tooLate = AbortSignal.timeout(Math.ceil(model.seconds * 1000))
  try {
    const response = await reached(model, `${model.url}/models`, {
      signal: AbortSignal.any([left, tooLate]),
      headers: model.key === null ? {} : { authorization: `Bearer ${model.key}` },
    })
    if (response.status === 401 || response.status === 403) throw new ModelError('key', 'the key was refused')
    if (response.status === 404)
      throw new ModelError('model', 'has no list of models at this path; many addresses end in /v1')
    if (!response.ok) throw new ModelError('other', `refused the request with status ${response.status}`)
    return namesIn(await textOf(response))
  } catch (error) {
    throw tooLate.aborted ? new ModelError('tooSlow', 'the server did not answer in time') : error
  }
}

function namesIn(text: string): string[] {
  try {
    return ModelList.parse(JSON.parse(text)).data.map(({ id }) => id)
  } catch {
    throw new ModelError('other', 'sends no list of models')
  }
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > BYTES_MAX) throw new ModelError('other', 'sends too long a list of models')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
