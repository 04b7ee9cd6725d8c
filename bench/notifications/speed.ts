import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Client, newClient } from '@colophon/e2e/product/client'
import { SOCKET } from '@colophon/protocol/constants'
import { runningPostgres } from '@colophon/server/platform/database/postgres/running-postgres'
import { io, type Socket } from 'socket.io-client'
import { type RunningProduct, runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const SOCKETS = 500
/** Number of comment authors, within the rate limit of a user. */
const WRITERS = 5
const ACTS = 50
const BAR_MS = 300
const PATIENCE_MS = 20_000

/**
 * Time from a comment's call until an open page receives it, with 500 sockets on two API processes and one database;
 * the recipient has a page on each, and comments alternate.
 */
export async function* notificationSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const processes = await twoProcesses(scratch)
  const [first] = processes
  const owner = await newUser(first)
  const articleId = await owner.upload(
    'notified.txt',
    'A paper about peat\n\nPeat grows slowly. It keeps what falls into it.',
  )
  await owner.settled([articleId])
  await owner.call('PUT', '/articles/publish', { articleId, isPublished: true })
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => newClient(first.url, first.dataDir)))
  const recipients = processes.map(({ url }) => connect(scratch, url, owner.accessToken))
  const others = Array.from({ length: SOCKETS - recipients.length }, (_, index) => {
    const { url } = processes[index % processes.length] ?? first
    return connect(scratch, url, writers[index % WRITERS]?.accessToken ?? '')
  })
  await Promise.all([...recipients, ...others].map(isConnected))
  const latencies: number[] = []
  for (let act = 0; act < ACTS; act++) {
    const { url } = processes[act % processes.length] ?? first
    const began = performance.now()
    const arrivals = Promise.all(recipients.map((socket) => nextNotification(socket, began)))
    await comment(url, writers[act % WRITERS], articleId, act)
    latencies.push(...(await arrivals))
  }
  const p95 = percentile(latencies, 0.95)
  yield {
    what: `notifications: from a comment to an open page, ${SOCKETS} sockets on two processes`,
    ours: `p50 ${inMs(percentile(latencies, 0.5))}, p95 ${inMs(p95)}`,
    bar: `p95 ≤ ${BAR_MS} ms`,
    isMet: p95 <= BAR_MS,
  }
}

async function twoProcesses(scratch: Scratch): Promise<[RunningProduct, RunningProduct]> {
  const shared = { SECRET_KEY: randomBytes(32).toString('hex') }
  const dataDir = join(await scratch.folder(), 'data')
  const first = await runProduct(scratch, dataDir, shared)
  const database = await runningPostgres(dataDir)
  if (!database) throw new Error('the database of the first process was not found')
  const stores = { SEARCH_URL: join(dataDir, 'search'), FILES_URL: join(dataDir, 'files') }
  const own = join(await scratch.folder(), 'data')
  const second = await runProduct(scratch, own, { ...shared, ...stores, DATABASE_URL: database, ROLE: 'api' })
  return [first, second]
}

function connect(scratch: Scratch, url: string, token: string): Socket {
  const socket = io(url, { ...SOCKET, transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  scratch.defer(async () => void socket.disconnect())
  return socket
}

function isConnected(socket: Socket): Promise<void> {
  if (socket.connected) return Promise.resolve()
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

function nextNotification(socket: Socket, began: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('no notification arrived')), PATIENCE_MS)
    socket.once('newNotification', () => {
      clearTimeout(patience)
      resolve(performance.now() - began)
    })
  })
}

/** Sent to alternating processes; the session is valid on both. */
async function comment(url: string, writer: Client | undefined, articleId: number, act: number): Promise<void> {
  const reply = await fetch(`${url}/api/v1/comments/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${writer?.accessToken}` },
    body: JSON.stringify({ articleId, message: `Comment ${act}` }),
  })
  if (!reply.ok) throw new Error(`a comment returned ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}
