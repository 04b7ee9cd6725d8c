import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import type { Address } from 'viem'
import { type ChainThunk, readContract } from '../../lib/chain/chain-port.ts'

/** The registry entry of a paper as read by the visitor's wallet; null if this author has none. */
export type OwnReading = { hash: string | null; author: string }

/**
 * Reads the registry through the connected wallet, bypassing this site; null without an author. Rejects with a
 * message if the wallet cannot.
 */
export function readOwn(articleId: number, { chain, last, next }: PaperRecords): ChainThunk<OwnReading | null> {
  return async (dispatch) => {
    const author = last?.author ?? next?.author
    if (!chain || !author) return null
    const args = [author as Address, BigInt(articleId)] as const
    const place = { address: chain.registry as Address, abi: articleRegistryAbi }
    const [hash, , , revision] = await dispatch(readContract({ ...place, functionName: 'getGraphInfo', args }))
    return { hash: revision === 0 ? null : hash.slice(2).toLowerCase(), author }
  }
}
