import type { requestCalls } from '@colophon/protocol/requests/calls'
import { getAddress } from 'viem'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'

/**
 * Asks the chain of this installation whether a contract wallet accepts a signature, and says at which block. Nothing is
 * stored, and nothing of what is asked is told further than to the node.
 */
export const checkReceipt: Handler<typeof requestCalls.checkReceipt> = async ({ body }, { contractWallets }) => {
  if (!contractWallets) return fail('noChain')
  const { message, signature } = body as { message: string; signature: `0x${string}` }
  const asked = { address: getAddress(body.address), message, signature }
  const checked = await contractWallets.checkAtBlock(asked).catch(() => fail('chainUnavailable', { retryAfter: 10 }))
  return { chainId: contractWallets.id, ...checked }
}
