import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'

/** What signed-in users do, in percent of their calls. */
export const MIX = { read: 60, search: 20, comment: 8, chat: 5, requests: 5, upload: 2 } as const
export type Kind = keyof typeof MIX

/** Where users act: the product, their access tokens, its papers, and titles whose words they search for. */
export type Site = { url: string; tokens: readonly string[]; papers: readonly number[]; titles: readonly string[] }

/** A call and how it ended; status 0 is a broken connection. */
export type Done = { kind: Kind; status: number; ms: number; isShed: boolean; articleId: number | null }

const TURNS = Object.entries(MIX).flatMap(([kind, percent]) => Array<Kind>(percent).fill(kind as Kind))
const WORDS_MAX = 4
const PATIENCE_MS = 60_000
const agent = new Agent({ keepAlive: true })

/** A call of a kind that is drawn with the shares of the mix. */
export async function act({ url, tokens, papers, titles }: Site, random: Random): Promise<Done> {
  const kind = random.pick(TURNS)
  const articleId = random.pick(papers)
  const words = (random.pick(titles).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_MAX).join(' ')
  const call = await callOf(kind, { articleId, words, sort: random.below(3) })
  const began = performance.now()
  const { status, isShed } = await send(url, random.pick(tokens), call)
  return { kind, status, isShed, articleId: kind === 'comment' ? articleId : null, ms: performance.now() - began }
}

/** Lets every user act, with a pause that is random around the given one, until the time has passed. */
export async function actFor(site: Site, random: Random, seconds: number, pauseMs: number): Promise<Done[]> {
  const done: Done[] = []
  const end = performance.now() + seconds * 1000
  const user = async (token: string) => {
    await sleep(random.next() * pauseMs)
    while (performance.now() < end) {
      done.push(await act({ ...site, tokens: [token] }, random))
      await sleep(random.next() * 2 * pauseMs)
    }
  }
  await Promise.all(site.tokens.map(user))
  return done
}

/** Lets a number of callers act without pauses, for the largest number of calls that are answered in a second. */
export async function actAtOnce(site: Site, random: Random, seconds: number, callers: number): Promise<Done[]> {
  const done: Done[] = []
  const end = performance.now() + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) done.push(await act(site, random))
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done
}

/** Begins a number of calls in every second, however long the others take. */
export async function actAtRate(site: Site, random: Random, seconds: number, perSecond: number): Promise<Done[]> {
  const begun: Promise<Done>[] = []
  const began = performance.now()
  for (let passed = 0; passed < seconds; ) {
    await sleep(5)
    passed = (performance.now() - began) / 1000
    while (begun.length < Math.min(passed, seconds) * perSecond) begun.push(act(site, random))
  }
  return Promise.all(begun)
}

type Call = { method: 'GET' | 'POST'; path: string; type?: string; body?: Buffer | string }

async function callOf(kind: Kind, given: { articleId: number; words: string; sort: number }): Promise<Call> {
  const { articleId, words, sort } = given
  const posted = (path: string, body: object): Call => {
    return { method: 'POST', path, type: 'application/json', body: JSON.stringify(body) }
  }
  const reads = [`/articles/article?articleId=${articleId}`, `/articles/document?articleId=${articleId}`]
  switch (kind) {
    case 'read':
      return { method: 'GET', path: reads[sort] ?? '/articles?limit=20' }
    case 'search':
      return {
        method: 'GET',
        path: `/articles/search-articles?${new URLSearchParams({ search: words, filterTypeArticle: 'all' })}`,
      }
    case 'comment':
      return posted('/comments/create', { articleId, message: `On **${words}**: it may depend on the wind.` })
    case 'chat': {
      const scope = { kind: 'selection', articleIds: [articleId] }
      return posted('/chats/ask', { question: `What does it say about ${words}?`, scope })
    }
    case 'requests':
      return { method: 'GET', path: sort === 0 ? '/requests/my-requests' : '/requests/requests-to-me' }
    case 'upload':
      return upload(`Note ${randomUUID()}\n\nAbstract\n\n${`The peat of ${words} may dry in wind. `.repeat(20)}\n`)
  }
}

async function upload(text: string): Promise<Call> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'note.txt')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { method: 'POST', path: '/articles/create', type, body: Buffer.from(await encoded.arrayBuffer()) }
}

function send(url: string, token: string, { method, path, type, body = '' }: Call) {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(type && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise<{ status: number; isShed: boolean }>((resolve) => {
    const lost = () => resolve({ status: 0, isShed: false })
    const sent = request(`${url}/api/v1${path}`, { agent, method, headers, timeout: PATIENCE_MS }, (reply) => {
      const { statusCode: status = 0, headers: answered } = reply
      const isShed = status === 503 && Number(answered['retry-after']) > 0
      reply.resume().once('end', () => resolve({ status, isShed }))
      reply.once('error', lost)
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', lost)
    sent.end(body)
  })
}
