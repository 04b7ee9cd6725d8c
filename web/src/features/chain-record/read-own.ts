import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import type { Address } from 'viem'
import { type ChainThunk, readContract } from '../../lib/chain/chain-port.ts'

/** What the registry holds of a paper, as the visitor's own wallet reads it; null where it holds nothing by this author. */
export type OwnReading = { hash: string | null; author: string }

/**
 * Asks the registry itself through the wallet that is connected, past this site; null where there is nobody whose record
 * could be asked for. Rejects with words where the wallet cannot.
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
