import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { recordKey, recordTimestamp } from '@colophon/protocol/chain-record/key'
import type { Address } from 'viem'
import { type TransactionRequest, typedContractCall } from '../../lib/chain/chain-port.ts'

type Next = NonNullable<PaperRecords['next']>

/** Transaction kind of records of this paper in this browser. */
export function recordKind(articleId: number): string {
  return `record:${articleId}`
}

/**
 * The time a record claims, in ms: when the statements were saved, but never before the previous record's, which the
 * contract would reject.
 */
export function claimedTime(savedAt: string, lastDate: string | null): number {
  const times = [savedAt, lastDate].map(recordTimestamp).filter((time) => time !== '-')
  return Math.max(...times, 1)
}

/**
 * The transaction that records a paper's statements: 'create' calls the create method, anything else the update
 * method (specification §4). The key is derived here from the locally computed hash.
 */
export function recordRequest(
  { action, articleId, md5Hash }: Pick<Next, 'action' | 'articleId' | 'md5Hash'>,
  registry: string,
  timestamp: number,
): TransactionRequest {
  const key = recordKey(md5Hash, articleId)
  const to = { address: registry as Address, abi: articleRegistryAbi }
  const time = BigInt(timestamp)
  const call =
    action === 'create'
      ? typedContractCall({ ...to, functionName: 'createGraphInfo', args: [key, time, BigInt(articleId)] })
      : typedContractCall({ ...to, functionName: 'updateGraphInfo', args: [key, time] })
  return {
    kind: recordKind(articleId),
    title: action === 'create' ? `Record paper ${articleId}` : `Record the changes of paper ${articleId}`,
    call,
    done: 'The hash of the claims is recorded on the chain.',
  }
}
