import type { RecordReason } from '@colophon/protocol/chain-record/errors'
import { type Address, type Hex, isAddressEqual, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { Chain, ChainClient } from '../../platform/chain/chain.ts'
import { type Recorded, readCall, readEvents } from './registry-event.ts'

/** The chain's view of a transaction that should record a paper by this wallet. */
export type Inspection =
  /** The node does not know it, or not enough of it yet. */
  | { kind: 'unknown' }
  | { kind: 'waiting' | 'mined'; recorded: Recorded }
  | { kind: 'wrong'; reason: Exclude<RecordReason, 'lost'> }

type ExpectedRecord = { articleId: number; author: string }

/**
 * Inspects a transaction: its call to the registry while pending, the registry's event once mined. Contract wallets
 * call the registry through other contracts, so of mined transactions only the event counts: no other contract can emit
 * it with the wallet's address.
 */
export async function inspectTransaction(
  { client, contracts }: Chain,
  hash: Hex,
  wanted: ExpectedRecord,
): Promise<Inspection> {
  const receipt = await client.getTransactionReceipt({ hash }).catch(unlessMissing(TransactionReceiptNotFoundError))
  if (!receipt) return inspectPending(client, contracts.registry, hash, wanted)
  if (receipt.status === 'reverted') {
    const isToRegistry = receipt.to !== null && isAddressEqual(receipt.to, contracts.registry)
    return { kind: 'wrong', reason: isToRegistry ? 'reverted' : 'foreign' }
  }
  const said = readEvents(receipt.logs.filter(({ address }) => isAddressEqual(address, contracts.registry)))
  const ofPaper = said.filter(({ articleId }) => articleId === BigInt(wanted.articleId))
  const recorded = ofPaper.findLast(({ author }) => author === wanted.author)
  if (recorded) return { kind: 'mined', recorded }
  if (ofPaper.length > 0) return { kind: 'wrong', reason: 'stranger' }
  return { kind: 'wrong', reason: said.length > 0 ? 'other' : 'foreign' }
}

async function inspectPending(
  client: ChainClient,
  registry: Address,
  hash: Hex,
  { articleId, author }: ExpectedRecord,
): Promise<Inspection> {
  const sent = await client.getTransaction({ hash }).catch(unlessMissing(TransactionNotFoundError))
  if (!sent) return { kind: 'unknown' }
  const recorded = sent.to && isAddressEqual(sent.to, registry) ? readCall(sent.input) : null
  if (!recorded) {
    const isContract = await client.getCode({ address: author as Address })
    return isContract ? { kind: 'unknown' } : { kind: 'wrong', reason: 'foreign' }
  }
  if (recorded.articleId !== BigInt(articleId)) return { kind: 'wrong', reason: 'other' }
  return sent.from.toLowerCase() === author.toLowerCase()
    ? { kind: 'waiting', recorded }
    : { kind: 'wrong', reason: 'stranger' }
}

function unlessMissing(missing: new (...given: never[]) => Error) {
  return (error: unknown): null => {
    if (error instanceof missing) return null
    throw error
  }
}
