import type { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { onLocalChain } from './on-local-chain.ts'

/** Gives an address what it needs to try things out. The chain itself remembers who had what, so a restart forgets nothing. */
export const useFaucet: Handler<typeof chainCalls.faucet> = async ({ body: { address } }, context) => {
  const dose = { coins: FAUCET_COINS, tokens: FAUCET_TOKENS }
  const gift = await onLocalChain(context, (local) => local.give(address, dose))
  if (gift.kind === 'contract') return fail('notAPerson')
  if (gift.kind === 'had') return fail('faucetEmptied', { retryAfter: gift.waitSeconds })
  if (gift.kind === 'wrong') {
    const { problem } = gift
    return fail('validationFailed', { message: `address: ${problem}`, fields: { address: problem } })
  }
  return { transactionHash: gift.transactionHash, ...dose }
}
