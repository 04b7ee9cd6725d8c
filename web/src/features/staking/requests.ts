import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { Address, Hex } from 'viem'
import { exactAmount } from '../../lib/chain/amount.ts'
import { type TransactionRequest, typedContractCall } from '../../lib/chain/chain-port.ts'

/** Contract addresses and token format of staking requests. */
export type StakingDeployment = { contracts: ChainInfo['contracts']; symbol: string; decimals: number }

/** The amount of an unlimited approval (specification §9). */
export const UNLIMITED = 2n ** 256n - 1n

/** Prefix of all staking transaction kinds; `stake` is the deposit. */
export const STAKING_KINDS = 'staking.'
export const DEPOSIT_KIND = `${STAKING_KINDS}stake`

/**
 * Approves the staking contract. No amount, or zero, means unlimited (specification §5); the caller has confirmed
 * that with the user.
 */
export function approveRequest(deployment: StakingDeployment, amount: bigint | null): TransactionRequest {
  const { token, staking } = deployment.contracts
  const units = amount || UNLIMITED
  const title =
    units === UNLIMITED ? `Approve ${deployment.symbol} without a limit` : `Approve ${tokens(deployment, units)}`
  const args = [staking as Address, units] as const
  return {
    kind: `${STAKING_KINDS}approve`,
    title,
    call: typedContractCall({ address: token as Address, abi: tokenAbi, functionName: 'approve', args }),
  }
}

/** Sets the staking contract's allowance to 0. */
export function revokeRequest({ contracts: { token, staking }, symbol }: StakingDeployment): TransactionRequest {
  const args = [staking as Address, 0n] as const
  return {
    kind: `${STAKING_KINDS}revoke`,
    title: `Revoke the approval of ${symbol}`,
    call: typedContractCall({ address: token as Address, abi: tokenAbi, functionName: 'approve', args }),
  }
}

/** Locks tokens for a period. */
export function stakeRequest(deployment: StakingDeployment, amount: bigint, period: number): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'stake', args: [amount, BigInt(period)] })
  return { kind: DEPOSIT_KIND, title: `Stake ${tokens(deployment, amount)}`, call }
}

/** A permit as passed to the contract. */
export type Permit = { deadline: bigint; v: number; r: Hex; s: Hex }

/** Like `stakeRequest`, with a signed permit instead of an approval. */
export function stakeWithPermitRequest(
  deployment: StakingDeployment,
  amount: bigint,
  period: number,
  { deadline, v, r, s }: Permit,
): TransactionRequest {
  const args = [amount, BigInt(period), deadline, v, r, s] as const
  const call = typedContractCall({ ...staking(deployment), functionName: 'stakeWithPermit', args })
  return { kind: DEPOSIT_KIND, title: `Stake ${tokens(deployment, amount)}`, call }
}

/** Starts a new lock of a stake. */
export function extendRequest(deployment: StakingDeployment, id: string, period: number): TransactionRequest {
  const call = typedContractCall({
    ...staking(deployment),
    functionName: 'extendStakingPeriod',
    args: [BigInt(id), BigInt(period)],
  })
  return { kind: `${STAKING_KINDS}extend`, title: `Extend stake ${id}`, call }
}

/** Withdraws part of an unlocked stake. */
export function withdrawRequest(deployment: StakingDeployment, id: string, amount: bigint): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'withdraw', args: [BigInt(id), amount] })
  return { kind: `${STAKING_KINDS}withdraw`, title: `Withdraw ${tokens(deployment, amount)} of stake ${id}`, call }
}

/** Withdraws all of an unlocked stake, which ends it. */
export function withdrawAllRequest(deployment: StakingDeployment, id: string): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'withdrawAll', args: [BigInt(id)] })
  return { kind: `${STAKING_KINDS}withdraw-all`, title: `Withdraw all of stake ${id}`, call }
}

/** Claims the reward of a stake; its lock is unchanged. */
export function claimRequest(deployment: StakingDeployment, id: string): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'claimReward', args: [BigInt(id)] })
  return { kind: `${STAKING_KINDS}claim`, title: `Claim the reward of stake ${id}`, call }
}

/** Withdraws rewards left over by caps and empty periods; only for the contract's owner. */
export function cappedRewardRequest(deployment: StakingDeployment): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'withdrawCappedReward', args: [] })
  return { kind: `${STAKING_KINDS}capped`, title: 'Withdraw the capped reward', call }
}

/** Settles segments after a long time without transactions. */
export function checkpointRequest(deployment: StakingDeployment, steps: number): TransactionRequest {
  const call = typedContractCall({ ...staking(deployment), functionName: 'checkpoint', args: [BigInt(steps)] })
  return { kind: `${STAKING_KINDS}checkpoint`, title: 'Update the contract', call }
}

/** Mints test tokens; the main network's token has no such function. */
export function mintRequest(deployment: StakingDeployment, to: string, amount: bigint): TransactionRequest {
  const address = deployment.contracts.token as Address
  const args = [to as Address, amount] as const
  const call = typedContractCall({ address, abi: faucetTokenAbi, functionName: 'mint', args })
  return { kind: `${STAKING_KINDS}mint`, title: `Mint ${tokens(deployment, amount)}`, call }
}

/** Transfers tokens. */
export function transferRequest(deployment: StakingDeployment, to: string, amount: bigint): TransactionRequest {
  const address = deployment.contracts.token as Address
  const args = [to as Address, amount] as const
  const call = typedContractCall({ address, abi: tokenAbi, functionName: 'transfer', args })
  return { kind: `${STAKING_KINDS}transfer`, title: `Send ${tokens(deployment, amount)}`, call }
}

function staking({ contracts }: StakingDeployment) {
  return { address: contracts.staking as Address, abi: stakingAbi } as const
}

function tokens({ symbol, decimals }: StakingDeployment, amount: bigint): string {
  return `${exactAmount(amount, decimals)} ${symbol}`
}
