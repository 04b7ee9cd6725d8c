import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const PAGES = 20
/** Callers at once, each waiting for its reply. */
const CALLERS = 8
const SECONDS = 5
const TOOLS_BAR = 6000

/** Claims of a paper over MCP beside the call of the HTTP API that it makes, with the same key. */
export async function* mcpSpeed(scratch: Scratch): AsyncGenerator<Row> {
  // The limits of a key are stored numbers.
  const product = await runProduct(scratch, `${await scratch.folder()}/data`, { RATE_LIMIT_FACTOR: '10000' })
  const user = await newUser(product)
  const paper = await user.upload('paper.pdf', plainPdf(PAGES, 'mcp'))
  await user.settled([paper])
  const scopes = ['read', 'chat']
  const body = { name: 'bench', scopes, password: user.password }
  const { apiKey } = await user.call<{ apiKey: string }>('POST', '/profile/create-apikey', body)
  const headers = { 'X-API-Key': apiKey }
  const message = (method: string, params: object) =>
    read(`${product.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const tools = await message('tools/list', {})
  const { length } = JSON.stringify(JSON.parse(tools).result)
  yield {
    what: 'mcp: reply to tools/list',
    ours: `${count(length)} characters`,
    bar: `≤ ${count(TOOLS_BAR)}`,
    isMet: length <= TOOLS_BAR,
  }
  const overMcp = () => message('tools/call', { name: 'claims', arguments: { paper } })
  const overApi = () => read(`${product.url}/api/v1/articles/article?articleId=${paper}`, { headers })
  const [mcp, api] = [await timesOf(overMcp), await timesOf(overApi)]
  const figures = (times: number[]) => `${count(times.length / SECONDS)}/s, p95 ${inMs(percentile(times, 0.95))}`
  yield {
    what: `mcp: claims of a paper of ${PAGES} pages, ${CALLERS} callers`,
    ours: figures(mcp),
    reference: `${figures(api)} its call of the HTTP API`,
    ratio: `${Math.round((100 * mcp.length) / api.length)} %`,
  }
}

/** The body of a successful reply. */
async function read(url: string, init: RequestInit): Promise<string> {
  const reply = await fetch(url, init)
  const text = await reply.text()
  if (!reply.ok || text.includes('"isError":true')) throw new Error(`${url} returned ${reply.status}: ${text}`)
  return text
}

/** Milliseconds of each call that some callers make one after the other for some seconds. */
async function timesOf(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return times
}
