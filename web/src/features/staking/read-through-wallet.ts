import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import type { ActiveStake, StakingPeriod, StakingReply } from '@colophon/protocol/staking/entities'
import type { Address } from 'viem'
import { type ChainThunk, readBlock, readContract } from '../../lib/chain/chain-port.ts'

/** Token balances of an account; native coins are read by the wallet feature. */
export type Holding = Omit<NonNullable<StakingReply['wallet']>, 'nativeBalance'>
/** Complete staking state. */
export type StakingView = Omit<StakingReply, 'wallet'> & { wallet: Holding | null }

/** The lock periods of the specification. */
const PERIODS = [0n, 1n, 2n] as const
/** Only the latest reward periods are read. */
const REWARD_PERIODS_MAX = 24

/**
 * Reads the staking contract and an account's stakes through the connected wallet, with the calls the specification
 * names, in the format of the server's reply. Balances are as of the last mined block, rewards as of the next.
 */
export function readThroughWallet(chain: ChainInfo, account: string): ChainThunk<StakingView> {
  return async (dispatch) => {
    const token = { address: chain.contracts.token as Address, abi: tokenAbi } as const
    const staking = { address: chain.contracts.staking as Address, abi: stakingAbi } as const
    const user = account as Address
    const block = await dispatch(readBlock())
    const [facts, periods, rewardPeriods, wallet] = await Promise.all([
      dispatch(readFacts(token, staking)),
      Promise.all(PERIODS.map((period) => dispatch(readPeriod(staking, period, block.timestamp)))),
      dispatch(readRewardPeriods(staking)),
      dispatch(readAccount(token, staking, user, block.timestamp)),
    ])
    return {
      chainId: chain.network.id,
      time: isoOf(block.timestamp),
      blockNumber: Number(block.number),
      ...facts,
      periods,
      rewardPeriods,
      wallet: { address: user, ...wallet },
    }
  }
}

type Token = { address: Address; abi: typeof tokenAbi }
type Staking = { address: Address; abi: typeof stakingAbi }
type Facts = Pick<StakingReply, 'token' | 'staking' | 'totals'>

function readFacts(token: Token, staking: Staking): ChainThunk<Facts> {
  return async (dispatch) => {
    const [name, symbol, decimals, owner, isPaused, isEmergencyExit, minStake, steps, books] = await Promise.all([
      dispatch(readContract({ ...token, functionName: 'name', args: [] })),
      dispatch(readContract({ ...token, functionName: 'symbol', args: [] })),
      dispatch(readContract({ ...token, functionName: 'decimals', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'owner', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'paused', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'isEmergencyExit', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'minStake', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'stepsToCheckpoint', args: [] }, 'pending')),
      dispatch(readContract({ ...staking, functionName: 'accounting', args: [] }, 'pending')),
    ])
    const [principal, unreleased, owed, capped] = books.map(String) as [string, string, string, string]
    return {
      token: { address: token.address, name, symbol, decimals },
      staking: {
        address: staking.address,
        owner,
        isPaused,
        isEmergencyExit,
        minStake: String(minStake),
        stepsToCheckpoint: Number(steps),
      },
      totals: { principal, unreleased, owed, capped },
    }
  }
}

function readPeriod(staking: Staking, period: bigint, now: bigint): ChainThunk<StakingPeriod> {
  return async (dispatch) => {
    const [info, [currentApy, isCapped], [active, rewardPerToken]] = await Promise.all([
      dispatch(readContract({ ...staking, functionName: 'getStakingPeriodInfo', args: [period] })),
      dispatch(readContract({ ...staking, functionName: 'currentApy', args: [period] }, 'pending')),
      dispatch(readContract({ ...staking, functionName: 'tierState', args: [period] }, 'pending')),
    ])
    return {
      stakingPeriod: Number(period),
      proportion: Number(info.proportion),
      apyCap: Number(info.apyCap),
      lockTime: Number(info.lockTime),
      dateOfUnlock: isoOf(now + info.lockTime),
      currentApy: Number(currentApy),
      isCapped,
      active: String(active),
      rewardPerToken: String(rewardPerToken),
    }
  }
}

function readRewardPeriods(staking: Staking): ChainThunk<StakingReply['rewardPeriods']> {
  return async (dispatch) => {
    const count = Number(await dispatch(readContract({ ...staking, functionName: 'rewardPeriodCount', args: [] })))
    const first = Math.max(0, count - REWARD_PERIODS_MAX)
    const indices = Array.from({ length: count - first }, (_, index) => BigInt(first + index))
    const all = await Promise.all(
      indices.map((index) => dispatch(readContract({ ...staking, functionName: 'getRewardPeriod', args: [index] }))),
    )
    return all.map(({ amount, startTime, duration }) => ({
      amount: String(amount),
      startTime: isoOf(startTime),
      duration: Number(duration),
    }))
  }
}

function readAccount(token: Token, staking: Staking, user: Address, now: bigint): ChainThunk<Omit<Holding, 'address'>> {
  return async (dispatch) => {
    const [balance, allowance, decimals, ids] = await Promise.all([
      dispatch(readContract({ ...token, functionName: 'balanceOf', args: [user] })),
      dispatch(readContract({ ...token, functionName: 'allowance', args: [user, staking.address] })),
      dispatch(readContract({ ...token, functionName: 'decimals', args: [] })),
      dispatch(readContract({ ...staking, functionName: 'getUserStakingIds', args: [user] })),
    ])
    const activeStakes = await Promise.all(ids.map((id) => dispatch(readStake(staking, user, id, decimals, now))))
    const sum = (amounts: string[]) => String(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
    return {
      balance: String(balance),
      allowance: String(allowance),
      activeStakes,
      total: {
        staked: sum(activeStakes.map(({ amount }) => amount)),
        pendingReward: sum(activeStakes.map(({ pendingReward }) => pendingReward)),
      },
    }
  }
}

function readStake(
  staking: Staking,
  user: Address,
  id: bigint,
  decimals: number,
  now: bigint,
): ChainThunk<ActiveStake> {
  return async (dispatch) => {
    const [info, unlock, pendingReward, isExit] = await Promise.all([
      dispatch(readContract({ ...staking, functionName: 'getUserStakingInfo', args: [user, id] })),
      dispatch(readContract({ ...staking, functionName: 'unlockTimeOf', args: [id] })),
      dispatch(readReward(staking, id)),
      dispatch(readContract({ ...staking, functionName: 'isEmergencyExit', args: [] })),
    ])
    return {
      id: String(id),
      amount: String(info.stakedAmount),
      period: Number(info.stakingPeriod),
      decimals,
      startTime: isoOf(info.startTime),
      rewardPerTokenPaid: String(info.rewardPerTokenPaid),
      dateOfUnlock: isoOf(unlock),
      isUnlocked: isExit || unlock <= now,
      pendingReward: String(pendingReward),
    }
  }
}

/** As of the pending block, or of the latest one if a pending transaction ends the stake. */
function readReward(staking: Staking, id: bigint): ChainThunk<bigint> {
  const call = { ...staking, functionName: 'pendingReward', args: [id] } as const
  return (dispatch) => dispatch(readContract(call, 'pending')).catch(() => dispatch(readContract(call)))
}

function isoOf(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString()
}
