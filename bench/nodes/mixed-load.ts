import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, percentile, tally } from '../table/figures.ts'

/** One request of the load: when it was sent (`performance.now()`), how long it took, and its status, 0 without reply. */
export type Sample = { at: number; ms: number; status: number; path: string }

/** A running load of readers, searches and questions. */
export type MixedLoad = {
  samples: readonly Sample[]
  stop(): Promise<void>
}

/** Papers to read, and the caller's token, which may change. */
export type Readers = { papers: readonly number[]; token: () => string }

const CONNECTIONS = 64
const PAUSE_MS = 3000
const SILENCE_MS = 30_000
const WORDS = ['energy', 'network model', 'open source software', 'graph', 'quantum state', 'learning', 'julia package']

/** Of eight connections four read, three search and one asks; each waits three seconds between requests. */
export function startMixedLoad(url: string, { papers, token }: Readers): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const samples: Sample[] = []
  let isStopped = false
  const connection = async (number: number) => {
    await sleep((number / CONNECTIONS) * PAUSE_MS)
    for (let turn = number; !isStopped; turn += 1) {
      const paper = papers[turn % papers.length]
      const words = WORDS[turn % WORDS.length] ?? ''
      if (number % 8 === 0) await send('POST', '/chats/ask', { question: `What is known about ${words}?` })
      else if (number % 8 < 4)
        await send(
          'GET',
          `/articles/search-articles?${new URLSearchParams({ search: words, filterTypeArticle: 'all' })}`,
        )
      else
        await send(
          'GET',
          turn % 2 === 0 ? `/articles/document?articleId=${paper}` : `/articles/article?articleId=${paper}`,
        )
      await sleep(PAUSE_MS)
    }
  }
  const send = async (method: string, path: string, body?: object) => {
    const at = performance.now()
    const status = await statusOf({ url: `${url}/api/v1${path}`, method, agent, token: token(), body })
    samples.push({ at, ms: performance.now() - at, status, path: path.split('?')[0] ?? '' })
  }
  const connections = Array.from({ length: CONNECTIONS }, (_, number) => connection(number))
  return {
    samples,
    async stop() {
      isStopped = true
      await Promise.all(connections)
      agent.destroy()
    },
  }
}

/** `p99 12.3 ms of 1,200 requests` for the successful ones that ended in a window. */
export function slowest(samples: readonly Sample[]): string {
  const good = samples.filter(isGood).map(({ ms }) => ms)
  return `${inMs(percentile(good, 0.99))} of ${good.length.toLocaleString('en')} requests`
}

/** `3 of 1,200 failed, for 0.4 s (502 article ×2, …)` for the requests that ended in a window. */
export function failures(samples: readonly Sample[]): string {
  const bad = samples.filter((sample) => !isGood(sample))
  const of = samples.length.toLocaleString('en')
  if (bad.length === 0) return `0 of ${of} requests failed`
  const ends = bad.map(({ at, ms }) => at + ms)
  const seconds = (Math.max(...ends) - Math.min(...bad.map(({ at }) => at))) / 1000
  const list = tally(bad.map(({ status, path }) => `${status || 'no reply'} ${path.split('/').at(-1)}`))
  return `${bad.length} of ${of} requests failed, for ${seconds.toFixed(1)} s (${list})`
}

/** Requests that ended from `from` until `to`: one that a kill breaks counts for this kill. */
export function between(samples: readonly Sample[], from: number, to: number): Sample[] {
  return samples.filter(({ at, ms }) => at + ms >= from && at + ms < to)
}

/** Whether a request succeeded. */
export function isGood({ status }: Sample): boolean {
  return status >= 200 && status < 300
}

type Request = { url: string; method: string; agent: Agent; token: string; body: object | undefined }

function statusOf({ url, method, agent, token, body }: Request): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers, timeout: SILENCE_MS }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
