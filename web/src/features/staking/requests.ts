import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { Address, Hex } from 'viem'
import { exactAmount } from '../../lib/chain/amount.ts'
import { contractCall, type TransactionRequest } from '../../lib/chain/chain-port.ts'

/** Contract addresses and token format of staking requests. */
export type StakingContracts = { contracts: ChainInfo['contracts']; symbol: string; decimals: number }

/** The amount of an unlimited approval (specification §9). */
export const UNLIMITED = 2n ** 256n - 1n

/** The kinds of the transactions of staking; `stake` is the deposit. */
export const STAKING_KINDS = 'staking.'
export const DEPOSIT_KIND = `${STAKING_KINDS}stake`

/**
 * Approves the staking contract. No amount, or zero, means unlimited (specification §5); the caller has confirmed
 * that with the user.
 */
export function approveRequest(place: StakingContracts, amount: bigint | null): TransactionRequest {
  const { token, staking } = place.contracts
  const units = amount || UNLIMITED
  const title = units === UNLIMITED ? `Approve ${place.symbol} without a limit` : `Approve ${words(place, units)}`
  const args = [staking as Address, units] as const
  return {
    kind: `${STAKING_KINDS}approve`,
    title,
    call: contractCall({ address: token as Address, abi: tokenAbi, functionName: 'approve', args }),
  }
}

/** Takes back whatever the staking contract was allowed to take. */
export function revokeRequest({ contracts: { token, staking }, symbol }: StakingContracts): TransactionRequest {
  const args = [staking as Address, 0n] as const
  return {
    kind: `${STAKING_KINDS}revoke`,
    title: `Revoke the approval of ${symbol}`,
    call: contractCall({ address: token as Address, abi: tokenAbi, functionName: 'approve', args }),
  }
}

/** Locks tokens for a period. */
export function stakeRequest(place: StakingContracts, amount: bigint, period: number): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'stake', args: [amount, BigInt(period)] })
  return { kind: DEPOSIT_KIND, title: `Stake ${words(place, amount)}`, call }
}

/** A permit as passed to the contract. */
export type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }

/** The same with a signed permit instead of an approval. */
export function stakeWithPermitRequest(
  place: StakingContracts,
  amount: bigint,
  period: number,
  { deadline, v, r, s }: Permit,
): TransactionRequest {
  const args = [amount, BigInt(period), deadline, v, r, s] as const
  const call = contractCall({ ...staking(place), functionName: 'stakeWithPermit', args })
  return { kind: DEPOSIT_KIND, title: `Stake ${words(place, amount)}`, call }
}

/** Begins a new lock of a stake. */
export function extendRequest(place: StakingContracts, id: string, period: number): TransactionRequest {
  const call = contractCall({
    ...staking(place),
    functionName: 'extendStakingPeriod',
    args: [BigInt(id), BigInt(period)],
  })
  return { kind: `${STAKING_KINDS}extend`, title: `Extend stake ${id}`, call }
}

/** Withdraws part of an unlocked stake. */
export function withdrawRequest(place: StakingContracts, id: string, amount: bigint): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'withdraw', args: [BigInt(id), amount] })
  return { kind: `${STAKING_KINDS}withdraw`, title: `Withdraw ${words(place, amount)} of stake ${id}`, call }
}

/** Ends a stake. */
export function withdrawAllRequest(place: StakingContracts, id: string): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'withdrawAll', args: [BigInt(id)] })
  return { kind: `${STAKING_KINDS}withdraw-all`, title: `Withdraw all of stake ${id}`, call }
}

/** Pays the reward of a stake; its lock stays. */
export function claimRequest(place: StakingContracts, id: string): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'claimReward', args: [BigInt(id)] })
  return { kind: `${STAKING_KINDS}claim`, title: `Claim the reward of stake ${id}`, call }
}

/** The owner's own: what caps and empty periods left over. */
export function cappedRewardRequest(place: StakingContracts): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'withdrawCappedReward', args: [] })
  return { kind: `${STAKING_KINDS}capped`, title: 'Withdraw the capped reward', call }
}

/** Brings the contract up to date after a long silence. */
export function checkpointRequest(place: StakingContracts, steps: number): TransactionRequest {
  const call = contractCall({ ...staking(place), functionName: 'checkpoint', args: [BigInt(steps)] })
  return { kind: `${STAKING_KINDS}checkpoint`, title: 'Bring the contract up to date', call }
}

/** Makes tokens for trying things out; there is none of it on the main network. */
export function mintRequest(place: StakingContracts, to: string, amount: bigint): TransactionRequest {
  const address = place.contracts.token as Address
  const args = [to as Address, amount] as const
  const call = contractCall({ address, abi: faucetTokenAbi, functionName: 'mint', args })
  return { kind: `${STAKING_KINDS}mint`, title: `Mint ${words(place, amount)}`, call }
}

/** Transfers tokens. */
export function transferRequest(place: StakingContracts, to: string, amount: bigint): TransactionRequest {
  const address = place.contracts.token as Address
  const args = [to as Address, amount] as const
  const call = contractCall({ address, abi: tokenAbi, functionName: 'transfer', args })
  return { kind: `${STAKING_KINDS}transfer`, title: `Send ${words(place, amount)}`, call }
}

function staking({ contracts }: StakingContracts) {
  return { address: contracts.staking as Address, abi: stakingAbi } as const
}

function words({ symbol, decimals }: StakingContracts, amount: bigint): string {
  return `${exactAmount(amount, decimals)} ${symbol}`
}
