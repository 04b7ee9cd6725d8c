import type { ModelCheck } from '@colophon/protocol/assistant/entities'
import { z } from 'zod'
import { AddressRefused } from '../platform/http/outgoing/public-fetch.ts'
import type { Model } from './model.ts'

/** Most bytes of a reply that are read. */
const BYTES_MAX = 4_000_000

/** A made-up text, as no paper has it. */
const TEXT = 'In the first trial the blue samples weighed 12 grams. In the second trial they weighed 15 grams.'
const QUESTION = 'How much did the blue samples weigh in the second trial?'

const Evidence = z.strictObject({ quote: z.string() })
const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })
const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

type Step = ModelCheck['name']

/** A step has failed; the message is shown, and has neither the key nor what the server sent. */
class StepFailed extends Error {
  readonly step: Step | null
  constructor(message: string, step: Step | null = null) {
    super(message)
    this.step = step
  }
}

/** Tries a model with a made-up text. Stops where later steps cannot work. */
export async function tryModel(model: Model): Promise<ModelCheck[]> {
  const checks: ModelCheck[] = []
  const began = performance.now()
  let names: string[]
  try {
    names = await listModels(model)
  } catch (error) {
    const { message, step } = failureOf(model, error)
    const ms = since(began)
    if (step === 'key') checks.push({ name: 'server', isOk: true, message: 'The server answers.', ms })
    return [...checks, { name: step ?? 'server', isOk: false, message, ms }]
  }
  const ms = since(began)
  const isListed = names.includes(model.name) || names.includes(`${model.name}:latest`)
  checks.push({ name: 'server', isOk: true, message: 'The server answers.', ms })
  checks.push({
    name: 'key',
    isOk: true,
    message: model.key === null ? 'The server lists its models without a key.' : 'The server accepts the key.',
    ms,
  })
  checks.push({
    name: 'model',
    isOk: isListed,
    message: `The server ${isListed ? 'has' : 'does not know'} the model ${model.name}.`,
    ms,
  })
  checks.push(await check(model, 'evidence', findEvidence, 'The model finds evidence in the form that is asked for.'))
  checks.push(await check(model, 'answer', streamAnswer, 'The model streams its answer.'))
  return checks
}

async function check(
  model: Model,
  name: Step,
  run: (model: Model) => Promise<void>,
  works: string,
): Promise<ModelCheck> {
  const began = performance.now()
  try {
    await run(model)
    return { name, isOk: true, message: works, ms: since(began) }
  } catch (error) {
    return { name, isOk: false, message: failureOf(model, error).message, ms: since(began) }
  }
}

async function listModels(model: Model): Promise<string[]> {
  const response = await ask(model, '/models')
  const list = ModelList.safeParse(jsonOf(await textOf(response)))
  if (!list.success) throw new StepFailed('The server sends no list of models.')
  return list.data.data.map(({ id }) => id)
}

async function findEvidence(model: Model): Promise<void> {
  const schema = z.toJSONSchema(Evidence)
  const response = await ask(model, '/chat/completions', {
    ...messages('Find the sentence of the text that answers the question, and quote it exactly as JSON.'),
    response_format: { type: 'json_schema', json_schema: { name: 'evidence', strict: true, schema } },
  })
  const completion = Completion.safeParse(jsonOf(await textOf(response)))
  if (!completion.success) throw new StepFailed('The server sends no answer in the usual form.')
  const evidence = Evidence.safeParse(jsonOf(completion.data.choices[0]?.message.content ?? ''))
  if (!evidence.success) throw new StepFailed('The model ignored the schema.')
}

async function streamAnswer(model: Model): Promise<void> {
  const response = await ask(model, '/chat/completions', {
    ...messages('Answer the question from the text in one sentence.'),
    stream: true,
  })
  const lines = (await textOf(response)).split(/\r?\n/).filter((line) => line.startsWith('data:'))
  if (lines.length === 0) throw new StepFailed('The server sends no stream.')
  if (lines.at(-1)?.slice('data:'.length).trim() !== '[DONE]') throw new StepFailed('The stream ended early.')
}

function messages(task: string) {
  const content = `Text: ${TEXT}\n\nQuestion: ${QUESTION}`
  return {
    messages: [
      { role: 'system', content: task },
      { role: 'user', content },
    ],
  }
}

/** Sends one request; a body makes it a POST. */
async function ask(model: Model, path: string, body?: object): Promise<Response> {
  const response = await model.fetch(`${model.url}${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(model.seconds * 1000),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(model.key === null ? {} : { authorization: `Bearer ${model.key}` }),
    },
    ...(body ? { body: JSON.stringify({ model: model.name, temperature: 0, ...body }) } : {}),
  })
  if (response.ok) return response
  await response.body?.cancel()
  const { status } = response
  if (status === 401 || status === 403)
    throw new StepFailed(model.key === null ? 'The server asks for a key.' : 'The server refused the key.', 'key')
  if (status === 404 && body) throw new StepFailed(`The server does not know the model ${model.name}, or the path.`)
  if (status === 404) throw new StepFailed('There is no model server at this path; many addresses end in /v1.')
  throw new StepFailed(`The server refused the request with status ${status}.`)
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > BYTES_MAX) throw new StepFailed('The reply of the server is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failureOf({ seconds }: Model, error: unknown): StepFailed {
  if (error instanceof StepFailed) return error
  if (error instanceof AddressRefused) return new StepFailed('The address is not public any more, or leads elsewhere.')
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return new StepFailed(isLate ? `The server did not answer within ${seconds} s.` : 'The server could not be reached.')
}

function since(began: number): number {
  return Math.round(performance.now() - began)
}
