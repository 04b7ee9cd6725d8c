import { setTimeout as sleep } from 'node:timers/promises'
import type { Options } from '../options.ts'
import { treeMemory } from '../product/process-tree.ts'
import { runProduct } from '../product/run-product.ts'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMegabytes, inMs, inSeconds, median, percentile, tally } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { act, actAtOnce, actAtRate, actFor, type Done, type Kind, MIX } from './actions.ts'
import { type FullSite, openSite } from './site.ts'

const USERS = 500
const MINUTES = 10
/** Mean time between a reply and the next call of a user. */
const PAUSE_MS = 10_000
const ALONE_SECONDS = 20
/** Callers without pauses, as in the other measurements of the API. */
const AT_ONCE = 64
const CAPACITY_SECONDS = 20
const OVERLOAD_SECONDS = 30
const RECOVERY_BAR_MS = 10_000
/** A call of the mix that takes no longer than this, a number of times in a row, ends an overload. */
const CALM = { ms: 500, calls: 20 }
const GROWTH_BAR = 10
const LOOK_EVERY_MS = 5000

/**
 * Signed-in users with an open page each, in a realistic mix with pauses; then twice the calls that the product can
 * answer. Load and product share the machine.
 */
export async function* loadSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const site = await openSite(scratch, product, options, USERS)
  const random = seeded(1)
  const done: Done[] = []
  const noted = async (work: Promise<Done[]>) => {
    const calls = await work
    for (const call of calls) done.push(call)
    return calls
  }
  const alone = await noted(actAtOnce(site, random, ALONE_SECONDS, 1))

  const seconds = (options.minutes ?? MINUTES) * 60
  const memory = watchGrowth(product.pid)
  const mixed = await noted(actFor(site, random, seconds, PAUSE_MS))
  yield* mixRows(mixed, alone, seconds)
  yield memoryRow(memory.stop())

  const capacity = good(await noted(actAtOnce(site, random, CAPACITY_SECONDS, AT_ONCE))).length / CAPACITY_SECONDS
  const over = await noted(actAtRate(site, random, OVERLOAD_SECONDS, 2 * capacity))
  const recovery = await recoveryMs(site, done)
  yield* overloadRows(over, capacity)
  yield {
    what: `load: until ${CALM.calls} calls in a row take ≤ ${CALM.ms} ms after it`,
    ours: inSeconds(recovery),
    bar: '≤ 10 s',
    isMet: recovery <= RECOVERY_BAR_MS,
  }
  yield await lossRow(site, done)
}

const isGood = ({ status }: Done) => status >= 200 && status < 300
const good = (calls: readonly Done[]) => calls.filter(isGood)

function* mixRows(mixed: readonly Done[], alone: readonly Done[], seconds: number): Generator<Row> {
  const failed = mixed.filter((call) => !isGood(call))
  const list = tally(failed.map(({ status, kind }) => `${status || 'no reply'} ${kind}`))
  const minutes = `${seconds / 60} min`
  yield {
    what: `load: ${USERS} users with a page open, a call every ${PAUSE_MS / 1000} s each, ${minutes}`,
    ours: `${count(mixed.length / seconds)} calls/s, ${failed.length} failed${list && ` (${list})`}`,
    bar: '0 failed',
    isMet: failed.length === 0,
  }
  for (const kind of Object.keys(MIX) as Kind[]) {
    const [ours, reference] = [mixed, alone].map((calls) => timesOf(good(calls).filter((call) => call.kind === kind)))
    yield { what: `load: ${kind}, ${MIX[kind]} %`, ours: ours ?? '', reference: `${reference} one caller` }
  }
}

function timesOf(calls: readonly Done[]): string {
  if (calls.length === 0) return 'none'
  const times = calls.map(({ ms }) => ms)
  return `p50 ${inMs(percentile(times, 0.5))}, p99 ${inMs(percentile(times, 0.99))}`
}

/** Looks at the memory of the product's processes. */
function watchGrowth(pid: number): { stop(): number[] } {
  const seen: number[] = []
  const timer = setInterval(() => void treeMemory(pid).then((bytes) => seen.push(bytes)), LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return seen
    },
  }
}

/** Medians of the second and the last quarter: caches fill in the first. */
function memoryRow(seen: readonly number[]): Row {
  const quarter = Math.ceil(seen.length / 4)
  const [early, late] = [median(seen.slice(quarter, 2 * quarter)), median(seen.slice(-quarter))]
  const growth = (100 * (late - early)) / early
  return {
    what: 'load: memory of all processes in the last quarter',
    ours: inMegabytes(late),
    reference: `${inMegabytes(early)} in the second quarter`,
    ratio: `${growth >= 0 ? '+' : ''}${growth.toFixed(0)} %`,
    bar: `≤ +${GROWTH_BAR} %`,
    isMet: growth <= GROWTH_BAR,
  }
}

function* overloadRows(over: readonly Done[], capacity: number): Generator<Row> {
  const answered = good(over)
  const shed = over.filter(({ isShed }) => isShed)
  const other = over.length - answered.length - shed.length
  yield {
    what: `load: twice that, ${count(2 * capacity)} calls/s for ${OVERLOAD_SECONDS} s`,
    ours: `${count(answered.length / OVERLOAD_SECONDS)}/s answered, ${timesOf(answered)}`,
    reference: `${count(capacity)}/s with ${AT_ONCE} callers`,
    ratio: `${Math.round((100 * answered.length) / OVERLOAD_SECONDS / capacity)} %`,
  }
  yield {
    what: 'load: the others of them',
    ours: `${count(shed.length)} with 503 and Retry-After${shed.length > 0 ? ` (${timesOf(shed)})` : ''}, ${other} failed`,
    bar: '0 failed, some 503',
    isMet: other === 0 && shed.length > 0,
  }
}

async function recoveryMs(site: FullSite, done: Done[]): Promise<number> {
  const random = seeded(2)
  const began = performance.now()
  for (let calm = 0; calm < CALM.calls && performance.now() - began < 6 * RECOVERY_BAR_MS; ) {
    const call = await act(site, random)
    done.push(call)
    calm = call.status < 300 && call.ms <= CALM.ms ? calm + 1 : 0
    if (calm === 0) await sleep(100)
  }
  return performance.now() - began
}

/** Each acknowledged comment and upload is there once, no other is, and every page is still connected. */
async function lossRow({ owner, users, papers, sockets }: FullSite, done: readonly Done[]): Promise<Row> {
  const made = (kind: Kind) => good(done).filter((call) => call.kind === kind).length
  const total = async (call: Promise<[unknown, number]>) => (await call)[1]
  let [comments, uploads] = [0, 0]
  for (const id of papers) comments += await total(owner.call('GET', `/comments/get-comments?articleId=${id}&limit=1`))
  for (const user of users) uploads += await total(user.call('GET', '/articles/my-articles?limit=1'))
  const connected = sockets.filter((socket) => socket.connected).length
  const isMet = comments === made('comment') && uploads === made('upload') && connected === sockets.length
  return {
    what: 'load: stored afterwards, and pages connected',
    ours: `${count(comments)} comments, ${count(uploads)} uploads, ${connected} pages`,
    reference: `${count(made('comment'))}, ${count(made('upload'))} acknowledged, ${sockets.length} opened`,
    bar: 'the same',
    isMet,
  }
}
