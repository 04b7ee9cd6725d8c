import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { FoundRecord, PaperRecords, RecordState } from '@colophon/protocol/chain-record/entities'
import { recordKey } from '@colophon/protocol/chain-record/key'
import { recordState } from '@colophon/protocol/chain-record/state'
import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'
import type { Payload } from '@colophon/protocol/route'
import { walletOf } from '../../accounts/queries.ts'
import { hashGraph } from '../../papers/graphs/canonical-graph.ts'
import { papersOfSha256, type VisiblePaper, visiblePapers } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/input.ts'
import {
  type FoundRow,
  hashOfPaper,
  hasRecorded,
  readClaims,
  readRecords,
  readTo,
  recordsOfHash,
  recordsOfPapers,
  walletsOf,
} from './queries.ts'
import { toClaimed, toRecord } from './to-record.ts'

/** How long a failed transaction is shown. */
const FAILED_SHOWN_MS = 24 * 60 * 60 * 1000

/** Records of a paper for all who may list it; pending and failed ones and the next transaction for its owner only. */
export const records: Handler<typeof recordCalls.records> = async (
  { query: { articleId }, person, paper },
  context,
) => {
  const { chain, db, now } = context
  const owns = isOwner(person, paper)
  const failedSince = new Date(now().getTime() - FAILED_SHOWN_MS)
  const [md5Hash, rows, claims] = await Promise.all([
    hashOfPaper(db, articleId),
    readRecords(db, articleId),
    readClaims(db, articleId, { chainId: chain?.network.id ?? null, failedSince }),
  ])
  const recorded = rows.map(toRecord)
  const pending = claims.filter(({ reason }) => reason === null).map((claim) => claim.md5Hash)
  const state = recordState(md5Hash, rows[0]?.md5Hash ?? null, pending)
  return {
    articleId,
    state,
    md5Hash,
    last: recorded[0] ?? null,
    records: [...(owns ? claims : claims.filter(({ reason }) => reason === null)).map(toClaimed), ...recorded],
    next: owns && person ? await nextRecord(context, { articleId, md5Hash, state, ownerId: person.id }) : null,
    chain: chain && { chainId: chain.network.id, state: chain.state(), registry: chain.contracts.registry },
  }
}

type Paper = { articleId: number; md5Hash: string | null; state: RecordState; ownerId: number }

async function nextRecord(
  { db, chain }: Pick<Context, 'db' | 'chain'>,
  { articleId, md5Hash, state, ownerId }: Paper,
): Promise<PaperRecords['next']> {
  if (!chain || md5Hash === null || state === 'recorded') return null
  const author = await walletOf(db, ownerId)
  if (author === null) return null
  const action = (await hasRecorded(db, articleId, author)) ? 'update' : 'create'
  return { action, author, key: recordKey(md5Hash, articleId), articleId, md5Hash }
}

const FOUND_MAX = 100
const ID_MAX = 2_147_483_647

type Body = Payload<typeof recordCalls.verify>['body']

/**
 * Records of statements or a file, for anyone. Of papers it reveals only what the caller may know: titles as in the
 * catalogue, and files among papers they may view.
 */
export const verify: Handler<typeof recordCalls.verify> = async ({ body, person }, context) => {
  const { chain, db } = context
  const { md5Hash, matched, rows, total } = await search(context, body, person)
  const ids = rows.map(({ articleId }) => Number(articleId)).filter((id) => id >= 1 && id <= ID_MAX)
  const papers = await visiblePapers(context, [...new Set(ids)], person)
  const wallets = await walletsOf(
    db,
    [...papers.values()].flatMap(({ row }) => row.ownerId ?? []),
  )
  return {
    md5Hash,
    records: rows.map((row) => toFound(row, { matched, paper: papers.get(Number(row.articleId)), wallets })),
    total,
    chain: chain && { chainId: chain.network.id, state: chain.state(), readTo: await readTo(db) },
    proves: [...RECORD_PROVES],
    doesNotProve: [...RECORD_DOES_NOT_PROVE],
  }
}

async function search(context: Context, body: Body, person: Person) {
  if ('sha256' in body) {
    const papers = await papersOfSha256(context, body.sha256, person)
    const ofStatements = papers.find(({ graphSha256 }) => graphSha256 === body.sha256)
    if (ofStatements?.md5Hash) return ofHash(context, ofStatements.md5Hash)
    const found = await recordsOfPapers(
      context.db,
      papers.map(({ id }) => id),
      FOUND_MAX,
    )
    return { md5Hash: null, matched: 'file' as const, ...found }
  }
  if ('md5Hash' in body) return ofHash(context, body.md5Hash)
  const { articleId, file, graph } = body.statements
  return ofHash(context, hashGraph(articleId, file.sha256, graph).md5Hash)
}

async function ofHash({ db }: Context, md5Hash: string) {
  return { md5Hash, matched: 'statements' as const, ...(await recordsOfHash(db, md5Hash, FOUND_MAX)) }
}

type Around = { matched: FoundRecord['matched']; paper: VisiblePaper | undefined; wallets: Map<number, string | null> }

function toFound(row: FoundRow, { matched, paper, wallets }: Around): FoundRecord {
  const { accountId, md5Hash, date, blockTime, ...rest } = row
  const owner = paper?.row.ownerId ?? null
  const isByOwner = owner !== null && (accountId === owner || wallets.get(owner) === row.author)
  const isListed = paper?.state === 'listed'
  return {
    ...rest,
    hash: md5Hash,
    date: date.toISOString(),
    blockTime: blockTime.toISOString(),
    matched,
    paper: {
      state: paper?.state ?? 'unknown',
      title: isListed ? paper.row.title : null,
      isByOwner: isListed ? isByOwner : null,
      isCurrent: isListed ? paper.row.md5Hash === md5Hash : null,
    },
  }
}
