import { isOwner } from '@colophon/protocol/articles/roles'
import type { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { PaperRecords, RecordState } from '@colophon/protocol/chain-record/entities'
import { recordKey } from '@colophon/protocol/chain-record/key'
import { recordState } from '@colophon/protocol/chain-record/state'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/input.ts'
import { walletOf } from '../auth/public/queries.ts'
import { hashOfPaper, hasRecorded, readClaims, readRecords } from './queries.ts'
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
