import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, answer } from '@colophon/analysis/answers/answer'
import { answerBy, numberedSentences } from '@colophon/analysis/answers/evidence'
import { verify } from '@colophon/analysis/answers/quote'
import type { Reader } from '@colophon/analysis/answers/reader'
import { citedSentences, supportingQuotes } from '@colophon/analysis/answers/support/supports'
import { type WrittenQuestion, writtenQuestions, writtenReplies } from '@colophon/research/reader/written-questions'
import { loadReader } from '@colophon/server/answers/reader/load-reader'
import { askEvidence, charactersFor } from '@colophon/server/assistant/ask-evidence'
import { inLine } from '@colophon/server/assistant/in-line'
import { ModelError, type ModelServer } from '@colophon/server/platform/assistant/assistant'
import { mean } from '../ranking/scores.ts'
import { count, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { isShown } from './everyday.ts'

/** Questions that a model is asked. */
const ASKED = 120
/** Tokens that a model reads at once, by default. */
const CONTEXT = 8192
/** How long a model that has failed often is left alone. */
const REST_MS = 61_000

/** One question as answered by the built-in reader, and with a model; null where the model failed. */
type Both = { asked: WrittenQuestion; found: Answer; given: Answer | null; seconds: number }

/** What a model is worth beside the built-in reader, on questions of which no weights were learnt. */
export async function* modelRows(
  data: string,
  read: Reader,
  { url, name }: { url: string; name: string },
): AsyncGenerator<Row> {
  const key = process.env.ASSISTANT_KEY ?? null
  const all = await askBoth(data, read, { name, url, key, seconds: 600, context: CONTEXT, fetch })
  const twins = all.filter(({ asked }) => asked.isTwin).length
  const of = `${all.length} everyday questions, of which the papers do not answer ${twins}`
  const row = (what: string, holds: (asked: WrittenQuestion, given: Answer) => boolean): Row => ({
    what: `answers: ${what}`,
    ours: share(mean(all.map(({ asked, given }) => (given && holds(asked, given) ? 1 : 0)))),
    reference: `${share(mean(all.map(({ asked, found }) => (holds(asked, found) ? 1 : 0))))} the built-in reader`,
  })
  yield row(`right with ${name}, ${of}`, isRight)
  yield row('… wrong', isWrong)
  yield row('… refused although the paper answers', (asked, given) => !isRight(asked, given) && !isWrong(asked, given))
  const failed = all.filter(({ given }) => given === null).length
  const seconds = mean(all.map((each) => each.seconds))
  yield { what: `… seconds for a question; no reply in ${failed} of ${all.length}`, ours: `${seconds.toFixed(1)} s` }
}

/** The same with a model that chooses every answering sentence which it gets. */
export async function* perfectModelRows(data: string, read: Reader): AsyncGenerator<Row> {
  const asked = sampleOf(await writtenQuestions(data, 'report'))
  const model = await servePerfect(asked)
  const all = await askBoth(data, read, {
    name: 'perfect',
    url: model.url,
    key: null,
    seconds: 60,
    context: CONTEXT,
    fetch,
  })
  await model.close()
  const right = mean(all.map(({ asked, given }) => (given && isRight(asked, given) ? 1 : 0)))
  yield {
    what: `answers: right with a model that chooses perfectly, ${all.length} everyday questions and twins`,
    ours: share(right),
    reference: `${share(mean(all.map(({ asked, found }) => (isRight(asked, found) ? 1 : 0))))} the built-in reader`,
    bar: '≥ .93',
    isMet: right >= 0.93,
  }
  const quotes = all.flatMap(({ asked, given }) => (given ? quotesOf(given).map((quote) => ({ asked, quote })) : []))
  const verified = quotes.filter(({ asked, quote }) => verify(quote, asked.paper.document)).length
  yield {
    what: '… its quotes that are verbatim in their paper',
    ours: `${count(verified)} of ${count(quotes.length)}`,
    bar: 'all',
    isMet: verified === quotes.length,
  }
}

/** Replies of a model in other words, and lies about the same sentences. */
export async function* replyRows(data: string): AsyncGenerator<Row> {
  const read = (await loadReader('support.onnx'))()
  const replies = await writtenReplies(data)
  const shown = { reply: 0, lie: 0 }
  for (const { paper, cited, ...written } of replies) {
    const sentences = cited.flatMap((range, place) => citedSentences(paper, range, place))
    for (const kind of ['reply', 'lie'] as const)
      if ((await supportingQuotes(written[kind], sentences, read)).length > 0) shown[kind] += 1
  }
  yield {
    what: `answers: true sentences of a model in other words that are shown, ${replies.length}`,
    ours: share(shown.reply / replies.length),
    bar: '≥ .80',
    isMet: shown.reply >= 0.8 * replies.length,
  }
  yield { what: '… the same with a lie that are shown', ours: count(shown.lie), bar: '0', isMet: shown.lie === 0 }
}

async function askBoth(data: string, read: Reader, model: ModelServer): Promise<Both[]> {
  const all: Both[] = []
  for (const asked of sampleOf(await writtenQuestions(data, 'report'))) {
    const papers = [asked.paper]
    const found = await answer(asked.question, papers, read)
    const began = performance.now()
    const given = await byModel(model, asked, found)
    all.push({ asked, found, given, seconds: (performance.now() - began) / 1000 })
  }
  return all
}

async function byModel(model: ModelServer, asked: WrittenQuestion, found: Answer): Promise<Answer | null> {
  const { question, paper } = asked
  const sentences = numberedSentences(question, [paper], { charactersMax: charactersFor(model.context) })
  try {
    const evidence = await askEvidence(model, { question, history: [] }, sentences, new AbortController().signal)
    return answerBy(evidence, found, [paper], new Set([paper.articleId]))
  } catch (error) {
    if (!(error instanceof ModelError) || error.failure === 'unreached') throw error
    // A server that has failed often rests.
    if (error.failure !== 'resting') return null
    await sleep(REST_MS)
    return byModel(model, asked, found)
  }
}

/** Of all questions some at equal distances. */
function sampleOf<Value>(all: readonly Value[]): Value[] {
  const step = Math.max(1, all.length / ASKED)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

function isRight(asked: WrittenQuestion, given: Answer): boolean {
  const isSaid = given.kind === 'answer'
  return asked.isTwin ? !isSaid : isSaid && isShown({ asked, given }, Number.POSITIVE_INFINITY)
}

function isWrong(asked: WrittenQuestion, given: Answer): boolean {
  return given.kind === 'answer' && !isRight(asked, given)
}

function quotesOf(given: Answer) {
  return given.kind === 'answer' ? given.quotes : given.nearest
}

/** Serves a model that replies with the numbers of all sentences it gets which answer, and with no where there are none. */
export async function servePerfect(
  questions: readonly WrittenQuestion[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
    const { messages } = JSON.parse(Buffer.concat(pieces).toString()) as { messages: { content: string }[] }
    const lines = messages.at(-1)?.content.split('\n') ?? []
    const question = JSON.parse(
      lines.findLast((line) => line.startsWith('Question: '))?.slice('Question: '.length) ?? '""',
    )
    const golds = questions.filter((each) => each.question === question).flatMap(goldTexts)
    const evidence = lines.flatMap((line) => {
      const [, id, text] = /^\[(\d+)\] (.*)$/.exec(line) ?? []
      return id !== undefined && golds.includes(text ?? '') ? [{ id: Number(id), score: 10 }] : []
    })
    const content = JSON.stringify({ answered: evidence.length > 0 ? 'yes' : 'no', evidence })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\ndata: [DONE]\n\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function goldTexts({ answers, paper: { document } }: WrittenQuestion): string[] {
  return answers.flat().map(({ start, end }) => inLine(document.text.slice(start, end)))
}
