import { type ReadContract, readStakingState } from '@colophon/chain/staking-state'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { StakingReply } from '@colophon/protocol/staking/entities'
import type { Address } from 'viem'
import { type ChainThunk, readBlock, readContract } from '../../lib/chain/chain-port.ts'

/** Token balances of an account; native coins are read by the wallet feature. */
export type Holding = Omit<NonNullable<StakingReply['wallet']>, 'nativeBalance'>
/** Complete staking state. */
export type StakingView = Omit<StakingReply, 'wallet'> & { wallet: Holding | null }

/**
 * Reads the staking contract and an account's stakes through the connected wallet, in the format of the server's reply.
 * Balances are as of the last mined block, rewards as of the next.
 */
export function readThroughWallet({ network, contracts }: ChainInfo, account: string): ChainThunk<StakingView> {
  return async (dispatch) => {
    const read: ReadContract = (call, at) => {
      const reading = dispatch(readContract(call, at))
      // A stake that a pending transaction ends has a reward as of the latest block only.
      return call.functionName === 'pendingReward' ? reading.catch(() => dispatch(readContract(call))) : reading
    }
    const { token, staking } = contracts as Record<'token' | 'staking', Address>
    const block = await dispatch(readBlock())
    const state = await readStakingState({ contracts: { token, staking }, account: account as Address, block, read })
    return { chainId: network.id, ...state }
  }
}
