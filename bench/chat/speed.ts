import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Message } from '@colophon/protocol/chat/entities'
import type { Socket } from 'socket.io-client'
import { takeRecords } from '../import/take-records.ts'
import type { Options } from '../options.ts'
import { connected, importInto } from '../product/parts.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { readCorpus } from '../search/corpus.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inMs, median, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { callsDuringAnswers } from './calls-during-answers.ts'

const QUESTIONS = 200
const WARM_UP = 10
const BESIDE_MODEL = 40
const WORDS = 6
const PATIENCE_MS = 30_000

type Timed = { firstMs: number | null; doneMs: number; isFound: boolean }

/**
 * Time from sending a question through the socket to the first quote, and to the complete answer, over all imported
 * records. Each question has words of one record's title.
 */
export async function* chatSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  yield* callsDuringAnswers(scratch)
  const file = recordsFile(options)
  if (file === null) {
    yield { what: 'chat', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
    return
  }
  const taken = await takeRecords(file, await scratch.folder(), options.records)
  const { records } = await readCorpus(file, taken.records)
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  await importInto(scratch, product, taken.file)
  const { accessToken } = await newUser(product)
  const socket = await connected(scratch, product.url, accessToken)
  const { data: chat } = await socket.timeout(PATIENCE_MS).emitWithAck('chat-llm:new-chat', {})
  const step = Math.max(1, Math.floor(records.length / (QUESTIONS + WARM_UP)))
  const titles = Array.from(
    { length: QUESTIONS + WARM_UP },
    (_, at) => records[(at * step) % records.length]?.title ?? '',
  )
  const timed: Timed[] = []
  for (const title of titles) timed.push(await ask(socket, chat.id, title))
  timed.splice(0, WARM_UP)
  const firsts = timed.flatMap(({ firstMs }) => firstMs ?? [])
  const [first, whole] = [firsts, timed.map(({ doneMs }) => doneMs)].map((list) => ({
    formatted: `p50 ${inMs(percentile(list, 0.5))}, p95 ${inMs(percentile(list, 0.95))}`,
    p95: percentile(list, 0.95),
  }))
  const of = `${timed.length} questions over ${count(records.length)} papers`
  yield {
    what: `chat: until the first quote, ${of}`,
    ours: first?.formatted ?? '',
    bar: 'p95 ≤ 900 ms',
    isMet: (first?.p95 ?? 0) <= 900,
  }
  yield {
    what: 'chat: until the complete answer',
    ours: whole?.formatted ?? '',
    bar: 'p95 < 1 s',
    isMet: (whole?.p95 ?? 0) < 1000,
  }
  yield {
    what: 'chat: answered, not refused; with a quote of the paper that the question is about',
    ours: `${share(firsts.length / timed.length)}; ${share(timed.filter(({ isFound }) => isFound).length / timed.length)}`,
  }
  await product.stop()
  yield await besideSilentModel(scratch, product.dataDir, titles)
}

/** How much later the first quote comes where a model is set that never replies; each question is asked both ways. */
async function besideSilentModel(scratch: Scratch, dataDir: string, titles: readonly string[]): Promise<Row> {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  scratch.defer(async () => {
    silent.closeAllConnections()
    silent.close()
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`
  const medianOf = async (settings: NodeJS.ProcessEnv) => {
    const product = await runProduct(scratch, dataDir, settings)
    const { accessToken } = await newUser(product)
    const socket = await connected(scratch, product.url, accessToken)
    const { data: chat } = await socket.timeout(PATIENCE_MS).emitWithAck('chat-llm:new-chat', {})
    const timed: Timed[] = []
    for (const title of titles.slice(0, WARM_UP + BESIDE_MODEL)) timed.push(await ask(socket, chat.id, title))
    await product.stop()
    return median(timed.slice(WARM_UP).flatMap(({ firstMs }) => firstMs ?? []))
  }
  const without = await medianOf({})
  const beside = await medianOf({ ASSISTANT_URL: url, ASSISTANT_MODEL: 'silent', ASSISTANT_SECONDS: '1' })
  return {
    what: `chat: until the first quote, with a model that does not reply (median of ${BESIDE_MODEL})`,
    ours: inMs(beside),
    reference: `${inMs(without)} without a model`,
    bar: '≤ 50 ms later',
    isMet: beside - without <= 50,
  }
}

async function ask(socket: Socket, chatId: string, title: string): Promise<Timed> {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  const message = `What is known about ${words.slice(0, WORDS).join(' ')}?`
  const began = performance.now()
  let firstMs: number | null = null
  const whole = new Promise<Message>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`no answer to: ${message}`)), PATIENCE_MS)
    socket.on('chat-llm:new-message', (message: Message) => {
      if (message.answer?.quotes.length) firstMs ??= performance.now() - began
      if (message.questionId === null || !['done', 'failed'].includes(message.status)) return
      clearTimeout(patience)
      socket.off('chat-llm:new-message')
      resolve(message)
    })
  })
  socket.emit('chat-llm:new-message', { chatId, message }, () => undefined)
  const { answer, status } = await whole
  if (status !== 'done') throw new Error(`an answer has ${status}`)
  const isFound = answer?.quotes.some((quote) => quote.title === title) ?? false
  return { firstMs, doneMs: performance.now() - began, isFound }
}
