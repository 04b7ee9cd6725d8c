import { createHash } from 'node:crypto'
import { papersImported } from '../../../papers/changes.ts'
import type { Context } from '../../../platform/context.ts'
import { failPoint } from '../../../platform/process/fail-point.ts'
import { completeImport } from '../complete-import.ts'
import { followImport, type ImportFollower } from '../follow-import.ts'
import { type ImportProgress, withImportLock } from '../import-file.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ArchiveEntry } from '../parse-record.ts'
import { openRejectList, type Reject, type RejectList } from '../reject-list.ts'
import { storeRecords } from '../store-records.ts'
import { type Ask, askProvider, PACES, type Pace } from './ask-provider.ts'
import { articleUrlOf, PREFIXES, parseOaiRecord } from './parse-oai-record.ts'
import {
  type HarvestedRecord,
  type ListAnswer,
  type Provider,
  ProviderError,
  readList,
  readProvider,
  type UnreadRecord,
} from './read-answer.ts'
import { MalformedAnswer } from './read-xml.ts'
import { removeRecords } from './remove-records.ts'
import { type HarvestKey, type HarvestState, readHarvest, UNHARVESTED, writeHarvest } from './state.ts'

/** What to harvest: the base URL of a provider, and the arguments that a person gave. */
export type HarvestRequest = {
  url: string
  set?: string | undefined
  from?: string | undefined
  prefix?: string | undefined
}

/** The result of a harvest. `isResumed`: it continued an interrupted one and includes its counts. */
export type HarvestSummary = HarvestState & {
  prefix: string
  provider: string
  isResumed: boolean
  isStopped: boolean
  rejects: string
}

type Options = { onProgress: (progress: ImportProgress) => void; signal: AbortSignal; pace?: Pace }
type Parts = Pick<Context, 'db' | 'pool' | 'search' | 'log' | 'config' | 'now' | 'jobs'>
type Work = { ask: Ask; key: HarvestKey; rejects: RejectList; follower: ImportFollower }

const DAY_MS = 24 * 60 * 60 * 1000
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Harvests the records of an OAI-PMH provider into the archive. It may be killed at any time: records, resumption token
 * and counts of each answer are stored in one transaction, and the next harvest of the same continues there. After a
 * complete list it requests only what changed since.
 */
export function harvest(context: Parts, request: HarvestRequest, options: Options): Promise<HarvestSummary> {
  const base = readAddress(request.url)
  const pace = options.pace ?? PACES[LOCAL.includes(base.hostname) ? 'local' : 'remote']
  const ask = askProvider(base, { signal: options.signal, pace, contact: context.config.PUBLIC_URL })
  return withImportLock(context.pool, () => harvestFrom(context, { base, ask }, request, options))
}

function readAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ImportRefused('This is not a web address.')
  if (url.username || url.password) throw new ImportRefused('The address must not contain a password.')
  url.hash = ''
  return url
}

async function harvestFrom(
  context: Parts,
  { base, ask }: { base: URL; ask: Ask },
  request: HarvestRequest,
  options: Options,
): Promise<HarvestSummary> {
  const provider = await ofProvider(async () =>
    readProvider(await ask({ verb: 'Identify' }), await ask({ verb: 'ListMetadataFormats' })),
  )
  const prefix = choosePrefix(provider, request.prefix)
  const key = { url: base.href, setSpec: request.set ?? '', prefix }
  const known = await readHarvest(context.db, key)
  const stored = known ?? UNHARVESTED
  const isResumed = stored.token !== null && (request.from === undefined || request.from === stored.listFrom)
  const state = isResumed ? stored : newList(stored, request.from ?? changesSince(stored, provider))
  const rejects = await openRejects(context, key, state.recordsDone)
  const follower = await followImport(context, options.signal)
  try {
    const work = { ask, key, rejects, follower }
    const isSuspect = known !== null && known.endedAt === null
    const result = await harvestList(context, work, { state, isSuspect }, options)
    return { ...result, prefix, provider: provider.name || base.hostname, isResumed, rejects: rejects.path }
  } finally {
    await follower.stop()
  }
}

function choosePrefix({ prefixes }: Provider, wanted: string | undefined): string {
  const read = PREFIXES.join(', ')
  if (wanted !== undefined && !PREFIXES.some((prefix) => prefix === wanted)) {
    throw new ImportRefused(`The formats that can be read are ${read}.`)
  }
  const found = PREFIXES.find((prefix) => prefixes.includes(prefix) && (wanted === undefined || prefix === wanted))
  if (found) return found
  throw new ImportRefused(`The provider has none of the formats that can be read (${wanted ?? read}).`)
}

/** The argument `from` of an incremental list; null before the first complete one. */
function changesSince({ harvestedUntil }: HarvestState, { isDaily }: Provider): string | null {
  if (harvestedUntil === null) return null
  // The day of a record may be that of another time zone.
  const since = isDaily ? new Date(harvestedUntil.getTime() - DAY_MS) : harvestedUntil
  const text = since.toISOString()
  return isDaily ? text.slice(0, 10) : `${text.slice(0, 19)}Z`
}

function newList({ harvestedUntil }: HarvestState, listFrom: string | null): HarvestState {
  return { ...UNHARVESTED, harvestedUntil, listFrom }
}

/** Follows the list to its end and brings the index up to date. */
async function harvestList(
  context: Parts,
  work: Work,
  { state, isSuspect }: { state: HarvestState; isSuspect: boolean },
  { onProgress, signal }: Options,
): Promise<HarvestState & { isStopped: boolean }> {
  let now = state
  let size: number | null = null
  const say = (stage: ImportProgress['stage']) => {
    const { recordsDone, added, changed, unchanged, rejected } = now
    const known = { bytesRead: recordsDone, bytes: Math.max(size ?? 0, recordsDone) }
    onProgress({ linesDone: recordsDone, added, changed, unchanged, rejected, ...known, stage })
  }
  say('read')
  for await (const answer of answers(work, state, signal)) {
    size = answer.size ?? size
    if (answer.isFirst && now.recordsDone > 0) {
      now = { ...now, recordsDone: 0, unchanged: 0, rejected: 0, listBegan: null }
      work.rejects = await openRejects(context, work.key, 0)
    }
    now = await storeAnswer(context, work, now, answer)
    say('read')
  }
  if (signal.aborted) return { ...now, isStopped: true }
  say('index')
  const isDone = await completeImport(context, {
    follower: work.follower,
    isSuspect,
    changes: now.added + now.changed + now.removed,
    signal,
    noteEnd: (tx) => writeHarvest(tx, work.key, { ...now, token: null, endedAt: context.now() }),
  })
  return { ...now, isStopped: !isDone }
}

/**
 * The answers of a list from where it was left. A token that the provider no longer knows begins the list again, once;
 * records that were stored already are then unchanged.
 */
async function* answers(
  { ask, key }: Work,
  { token: start, listFrom }: HarvestState,
  signal: AbortSignal,
): AsyncGenerator<ListAnswer & { isFirst: boolean }> {
  const { prefix, setSpec } = key
  const first = { metadataPrefix: prefix, ...(setSpec && { set: setSpec }), ...(listFrom && { from: listFrom }) }
  let token = start
  let hasRestarted = false
  while (!signal.aborted) {
    let answer: ListAnswer
    try {
      answer = readList(await ask({ verb: 'ListRecords', ...(token === null ? first : { resumptionToken: token }) }))
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof ProviderError ? error.code : null
      if (code === 'noRecordsMatch' && token === null) return
      if (code !== 'badResumptionToken' || token === null || hasRestarted) throw refusalOf(error)
      hasRestarted = true
      token = null
      continue
    }
    if (answer.token !== null && answer.token === token) {
      throw new ImportRefused(
        'The provider answers with the resumption token it was sent, so that its list never ends.',
      )
    }
    yield { ...answer, isFirst: token === null }
    token = answer.token
    if (token === null) return
  }
}

/** Stores the records of an answer and where the list continues in one transaction. */
async function storeAnswer(
  context: Parts,
  work: Work,
  before: HarvestState,
  answer: ListAnswer,
): Promise<HarvestState> {
  const { key, rejects, follower } = work
  const read = readRecords(answer.records, new URL(key.url).hostname, before.recordsDone)
  await rejects.add(read.rejected)
  const listBegan = before.listBegan ?? answer.answeredAt
  const { after, stored, removed } = await context.db.transaction(async (tx) => {
    const { added, changed, unchanged, papers } = await storeRecords(tx, read.entries)
    await papersImported(tx, added)
    const gone = await removeRecords(tx, read.deletions)
    const next = {
      ...before,
      listBegan,
      token: answer.token,
      harvestedUntil: answer.token === null ? coveredUntil(before, listBegan) : before.harvestedUntil,
      recordsDone: before.recordsDone + answer.records.length,
      added: before.added + added.length,
      changed: before.changed + changed.length,
      unchanged: before.unchanged + unchanged,
      removed: before.removed + gone.removed.length + gone.marked,
      rejected: before.rejected + read.rejected.length,
      endedAt: null,
    }
    await writeHarvest(tx, key, next)
    await failPoint('harvest:before-commit')
    return { after: next, stored: { papers, changed }, removed: gone.removed }
  })
  follower.stored(stored)
  follower.removed(removed)
  return after
}

/** A list that begins after the last complete one leaves a gap, which the next harvest closes. */
function coveredUntil({ harvestedUntil, listFrom }: HarvestState, listBegan: Date): Date {
  const isGap = harvestedUntil !== null && listFrom !== null && new Date(listFrom) > harvestedUntil
  return isGap ? harvestedUntil : listBegan
}

function openRejects({ config }: Pick<Context, 'config'>, key: HarvestKey, recordsDone: number): Promise<RejectList> {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex')
  return openRejectList(config.DATA_DIR, `harvest-${hash.slice(0, 32)}`, recordsDone)
}

type Deletion = { articleUrl: string; deletedAt: string }

/** Parses the records of an answer; of several with the same identifier the last counts. */
function readRecords(records: readonly (HarvestedRecord | UnreadRecord)[], host: string, done: number) {
  const entries = new Map<string, ArchiveEntry>()
  const deletions = new Map<string, Deletion>()
  const rejected: Reject[] = []
  for (const [index, record] of records.entries()) {
    const excerpt = record.identifier.slice(0, EXCERPT)
    if ('problem' in record) {
      rejected.push({ line: done + index + 1, reason: record.problem, excerpt })
      continue
    }
    const articleUrl = articleUrlOf(record.identifier)
    if (record.isDeleted) {
      entries.delete(articleUrl)
      deletions.set(articleUrl, { articleUrl, deletedAt: record.datestamp.toISOString() })
      continue
    }
    const read = parseOaiRecord(record, host)
    if ('reason' in read) {
      rejected.push({ line: done + index + 1, reason: read.reason, excerpt })
      continue
    }
    deletions.delete(articleUrl)
    entries.set(read.entry.articleUrl, read.entry)
  }
  return { entries: [...entries.values()], deletions: [...deletions.values()], rejected }
}

const EXCERPT = 300

/** An error of the provider as a message; any other error unchanged. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const reason = error.message ? `: ${error.message.slice(0, EXCERPT)}` : '.'
  return new ImportRefused(`The provider answered with the error ${error.code}${reason}`)
}

async function ofProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MalformedAnswer) {
      throw new ImportRefused(`${error.message} Is this the base URL of an OAI-PMH provider?`)
    }
    throw refusalOf(error)
  }
}
