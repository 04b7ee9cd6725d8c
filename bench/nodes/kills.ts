import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { newClient, signIn } from '@colophon/e2e/product/client'
import pg from 'pg'
import { takeRecords } from '../import/take-records.ts'
import type { Options } from '../options.ts'
import { spawnServer } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { recordsFile } from '../search/records-file.ts'
import { count, inSeconds, tally } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { acrossNodes } from './across-nodes.ts'
import { type Installation, startInstallation } from './installation.ts'
import { between, failures, isGood, type MixedLoad, slowest, startMixedLoad } from './mixed-load.ts'
import { makePapers, outcomeOf, type Refusal, uploadAll } from './papers.ts'
import { findProgram, until } from './program.ts'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'haproxy', 'patroni', 'etcd', 'pg_rewind']
const PACKAGES = 'radosgw ceph-mon ceph-osd ceph-common haproxy postgresql-15 patroni etcd-server'
const UPLOADS = 200
const SEEDS = 5
const QUIET_MS = 20_000
const DOWN_MS = 10_000
/** After a part is back, before the next one is killed. */
const AFTERWARDS_MS = 15_000
const PROCESSING_SECONDS = 1500
/** An access token lasts 15 minutes. */
const SIGN_IN_EVERY_MS = 600_000

/**
 * Two API nodes, two workers, a pair of PostgreSQL under Patroni and Ceph's S3 gateway behind haproxy: 200 uploads and
 * an import under load, while one part after the other is killed; then what reaches both nodes, and a rolling restart.
 */
export async function* nodeKills(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const missing = PROGRAMS.filter((name) => findProgram(name) === null)
  if (missing.length > 0) {
    yield { what: 'nodes', ours: `not run: no ${missing.join(', ')} here; Debian’s packages are ${PACKAGES}` }
    return
  }
  const nodes = await startInstallation(scratch)
  const { email, token } = await openAccount(scratch, nodes)
  const papers = await seed(nodes, email)
  const load = startMixedLoad(nodes.url, { papers, token })
  const steps: Step[] = []
  try {
    const began = performance.now()
    await sleep(QUIET_MS)
    const busy = performance.now()
    const files = await makePapers(options.data, UPLOADS)
    const uploading = uploadAll(nodes.url, token, files)
    const importing = importRecords(scratch, nodes, options)
    await sleep(AFTERWARDS_MS)
    for (const kill of [killApi, killWorker, killStore, killPrimary]) steps.push(await timed(() => kill(nodes)))
    const over = performance.now()
    const refusals = await uploading
    for (const step of steps) yield rowOf(step, load, refusals)
    yield await importing
    const { lost, doubled, stuck, failed } = await outcomeOf(nodes.database, email, files, PROCESSING_SECONDS)
    yield {
      what: `nodes: of ${UPLOADS} papers lost, doubled, stuck`,
      ours: `${lost}, ${doubled}, ${stuck}${failed > 0 ? `; ${failed} FAILED` : ''}`,
      bar: '0, 0, 0',
      isMet: lost + doubled + stuck + failed === 0,
    }
    const calm = performance.now()
    await sleep(QUIET_MS)
    yield { what: 'nodes: p99 before the kills', ours: slowest(between(load.samples, began, busy)) }
    yield { what: 'nodes: p99 during the kills, uploads and import', ours: slowest(between(load.samples, busy, over)) }
    yield { what: 'nodes: p99 after them', ours: slowest(between(load.samples, calm, performance.now())) }
    yield* acrossNodes(scratch, nodes, email)
    yield await rollingRestart(nodes, load)
  } finally {
    await load.stop()
  }
}

/** A kill: what was killed and what happened then, from when until when. */
type Step = { what: string; from: number; to: number; remark: string }

async function timed(kill: () => Promise<{ what: string; remark?: string }>): Promise<Step> {
  const from = performance.now()
  const { what, remark = '' } = await kill()
  process.stderr.write(`    ${what}: done\n`)
  await sleep(AFTERWARDS_MS)
  return { what, remark, from, to: performance.now() }
}

async function killApi({ apis: [, node] }: Installation) {
  await node.kill()
  await sleep(DOWN_MS)
  node.start()
  await node.isUp()
  return { what: 'an API node' }
}

async function killWorker({ workers: [, worker] }: Installation) {
  await worker.kill()
  await sleep(DOWN_MS)
  worker.start()
  return { what: 'a worker' }
}

async function killStore({ store }: Installation) {
  await store.kill()
  await sleep(DOWN_MS)
  await store.restart()
  return { what: 'the object store' }
}

/** The primary and its Patroni stay down until the replica is primary, then they rejoin. */
async function killPrimary({ pair }: Installation) {
  const old = await pair.primary()
  const began = performance.now()
  await old.kill()
  await until('another primary', async () => (await pair.primary()) !== old)
  const took = performance.now() - began
  old.start()
  await pair.whenBothRun()
  return { what: 'the PostgreSQL primary', remark: `; the replica was primary after ${inSeconds(took)}` }
}

function rowOf({ what, remark, from, to }: Step, load: MixedLoad, refusals: readonly Refusal[]): Row {
  const again = refusals.filter(({ at }) => at >= from && at < to)
  const list = tally(
    again.map(({ status, saysWhen }) => `${status || 'no reply'}${saysWhen ? ' with Retry-After' : ''}`),
  )
  const uploads = again.length > 0 ? `; uploads sent again: ${list}` : ''
  return { what: `nodes: kill -9 of ${what}`, ours: `${failures(between(load.samples, from, to))}${uploads}${remark}` }
}

async function rollingRestart({ apis }: Installation, load: MixedLoad): Promise<Row> {
  const from = performance.now()
  for (const node of apis) {
    await node.kill('SIGTERM')
    node.start()
    await node.isUp()
    // The proxy finds out within a second.
    await sleep(3000)
  }
  const samples = between(load.samples, from, performance.now())
  return {
    what: 'nodes: both API nodes restarted in turn with SIGTERM',
    ours: failures(samples),
    bar: '0',
    isMet: samples.every(isGood),
  }
}

/** A user whose token is renewed before it expires. */
async function openAccount(scratch: Scratch, { url, apis: [node] }: Installation) {
  const { email, accessToken } = await newClient(node.url, node.dataDir)
  let token = accessToken
  const renew = async () => {
    token = (await signIn(url, email)).accessToken
  }
  const timer = setInterval(() => void renew().catch(() => undefined), SIGN_IN_EVERY_MS)
  scratch.defer(async () => clearInterval(timer))
  return { email, token: () => token }
}

/** Published papers for readers. */
async function seed({ url }: Installation, email: string): Promise<number[]> {
  const client = await signIn(url, email)
  const ids: number[] = []
  for (let number = 0; number < SEEDS; number += 1) {
    const text = `Energy of networks ${number}\n\nAbstract\n\nWe study the energy of networks. It falls with size.\n`
    ids.push((await client.upload(`seed-${number}.txt`, text)).id)
  }
  for (const id of ids) {
    await until(`paper ${id}`, async () => {
      const { data } = await client.call<{ status: string }>('GET', `/articles/article?articleId=${id}`)
      return data.status === 'complete'
    })
    await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
  }
  return ids
}

/** Imports the records by the command, again after each time it fails. */
async function importRecords(scratch: Scratch, nodes: Installation, options: Options): Promise<Row> {
  const source = recordsFile(options)
  if (source === null)
    return { what: 'nodes: import', ours: 'not run: no arxiv/metadata_50k.jsonl.gz in the data folder' }
  const folder = await scratch.folder()
  const { file, records } = await takeRecords(source, folder, options.records)
  const began = performance.now()
  let runs = 0
  for (let code = 1; code !== 0 && runs < 20; runs += 1) {
    const child = spawnServer('admin/main.ts', ['import', file], `${folder}/data`, nodes.environment)
    scratch.defer(async () => child.kill('SIGKILL'))
    for (const stream of [child.stdout, child.stderr]) stream?.resume()
    code = (await once(child, 'exit'))[0]
    if (code !== 0) await sleep(2000)
  }
  const took = performance.now() - began
  const client = new pg.Client(nodes.database)
  await client.connect()
  const found = 'select lines_done as done, added from archive_imports where ended_at is not null'
  const { rows } = await client.query(found).finally(() => client.end())
  // PostgreSQL's large integers arrive as text.
  const [done, added] = [Number(rows[0]?.done ?? 0), Number(rows[0]?.added ?? 0)]
  return {
    what: `nodes: import of ${count(records)} records during the kills`,
    ours: `${count(done)} read, ${count(added)} different ones stored, ${inSeconds(took)}, started ${runs === 1 ? 'once' : `${runs} times`}`,
    bar: 'all read',
    isMet: done === records,
  }
}
