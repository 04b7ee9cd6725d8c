import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { runProduct } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, inSeconds, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { ask, CONNECTIONS, p99Row } from './answers.ts'
import { compareWithBare } from './compare-with-bare.ts'
import { freshness } from './freshness.ts'
import { fullQueue } from './full-queue.ts'
import { load } from './load.ts'

const SECONDS = 8
/** Warm-up before measuring. */
const WARM_UP = 8
const LISTED = 20
const PARSED = 3
const PAGES = 300
/** Pages of the paper with a realistic number of statements. */
const LONG_PAGES = 8

/**
 * API response times with 64 connections: idle, during processing, beside a bare Fastify route, and with a full queue.
 */
export async function* apiSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const [long = 0, short = 0] = await publishPapers(user)
  const urls = [
    `${product.url}/api/v1/articles?limit=${LISTED}`,
    `${product.url}/api/v1/articles/article?articleId=${short}`,
  ]
  await ask(urls, WARM_UP)
  const idle = await ask(urls, SECONDS)
  yield p99Row(`api idle: list and one paper, ${CONNECTIONS} connections`, idle, 100)
  yield {
    ...(await whileReading(urls, user)),
    reference: `${inMs(percentile(idle.latencies, 0.99))} idle p99`,
  }
  yield await compareWithBare(scratch, product, { articleId: short, paper: 'a short paper', barPercent: 75 })
  yield await compareWithBare(scratch, product, { articleId: long, paper: `${LONG_PAGES} pages`, barPercent: null })
  yield await freshness(product, user)
  yield await fullQueue(urls, user)
}

async function publishPapers(user: User): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < LISTED; n++) {
    const id = await user.upload(`listed-${n}.pdf`, plainPdf(n === 0 ? LONG_PAGES : 1, `listed ${n}`))
    await user.settled([id])
    await user.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
    ids.push(id)
  }
  return ids
}

async function whileReading(urls: readonly string[], user: User): Promise<Row> {
  const papers = await Promise.all(
    Array.from({ length: PARSED }, (_, n) => user.upload(`parsed-${n}.pdf`, plainPdf(PAGES, `under load ${n}`))),
  )
  let isSettled = false
  const settled = user.settled(papers).finally(() => {
    isSettled = true
  })
  // Errors are reported below, after the load has ended.
  settled.catch(() => undefined)
  const busy = await load(urls, { connections: CONNECTIONS, until: () => isSettled })
  await settled
  return p99Row(`api while ${PARSED} papers of ${PAGES} pages are read (${inSeconds(busy.seconds * 1000)})`, busy, 200)
}
