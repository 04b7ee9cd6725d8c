import type { Abi, Address, ContractFunctionArgs, ContractFunctionName, ContractFunctionReturnType } from 'viem'
import { stakingAbi } from '../abi/staking.ts'
import { tokenAbi } from '../abi/token.ts'

/**
 * Reads a contract. `at` is the block that suffices: `pending` for what depends on the time of the next block, `latest`
 * for all else. A failed read fails the whole, since partial data would be wrong.
 */
export type ReadContract = <
  const A extends Abi,
  Name extends ContractFunctionName<A, 'pure' | 'view'>,
  const Args extends ContractFunctionArgs<A, 'pure' | 'view', Name>,
>(
  call: { address: Address; abi: A; functionName: Name; args: Args },
  at: 'latest' | 'pending',
) => Promise<ContractFunctionReturnType<A, 'pure' | 'view', Name, Args>>

type Asked = {
  contracts: { token: Address; staking: Address }
  account: Address | null
  /** The pending block; its number is null if the node does not report it. */
  block: { number: bigint | null; timestamp: bigint }
  read: ReadContract
}

/** The lock periods of the specification. */
const PERIODS = [0n, 1n, 2n] as const
const REWARD_PERIODS_MAX = 24

/** The staking contract and the stakes of `account`: amounts in smallest units as text, times in ISO 8601. */
export async function readStakingState({ contracts, account, block, read }: Asked) {
  const token = { address: contracts.token, abi: tokenAbi } as const
  const staking = { address: contracts.staking, abi: stakingAbi } as const
  const now = block.timestamp
  const [name, symbol, decimals, owner, isPaused, isEmergencyExit, minStake, steps, ledgers, ...lists] =
    await Promise.all([
      read({ ...token, functionName: 'name', args: [] }, 'latest'),
      read({ ...token, functionName: 'symbol', args: [] }, 'latest'),
      read({ ...token, functionName: 'decimals', args: [] }, 'latest'),
      read({ ...staking, functionName: 'owner', args: [] }, 'latest'),
      read({ ...staking, functionName: 'paused', args: [] }, 'latest'),
      read({ ...staking, functionName: 'isEmergencyExit', args: [] }, 'latest'),
      read({ ...staking, functionName: 'minStake', args: [] }, 'latest'),
      read({ ...staking, functionName: 'stepsToCheckpoint', args: [] }, 'pending'),
      read({ ...staking, functionName: 'accounting', args: [] }, 'pending'),
      Promise.all(PERIODS.map((period) => readPeriod(contracts.staking, period, now, read))),
      readRewardPeriods(contracts.staking, read),
      account && readHolding(contracts, account, now, read),
    ])
  const [periods, rewardPeriods, holding] = lists
  const [principal, unreleased, owed, capped] = ledgers
  return {
    time: isoOf(now),
    blockNumber: Number(block.number ?? 0n),
    token: { address: contracts.token, name, symbol, decimals },
    staking: {
      address: contracts.staking,
      owner,
      isPaused,
      isEmergencyExit,
      minStake: String(minStake),
      stepsToCheckpoint: Number(steps),
    },
    periods,
    rewardPeriods,
    totals: {
      principal: String(principal),
      unreleased: String(unreleased),
      owed: String(owed),
      capped: String(capped),
    },
    // An emergency exit lifts every lock; the contract's unlock time stays unchanged.
    wallet: holding && {
      ...holding,
      activeStakes: holding.activeStakes.map((stake) => ({
        ...stake,
        decimals,
        isUnlocked: isEmergencyExit || stake.isUnlocked,
      })),
    },
  }
}

async function readPeriod(address: Address, period: bigint, now: bigint, read: ReadContract) {
  const asked = { address, abi: stakingAbi, args: [period] } as const
  const [{ proportion, apyCap, lockTime }, [currentApy, isCapped], [active, rewardPerToken]] = await Promise.all([
    read({ ...asked, functionName: 'getStakingPeriodInfo' }, 'latest'),
    read({ ...asked, functionName: 'currentApy' }, 'pending'),
    read({ ...asked, functionName: 'tierState' }, 'pending'),
  ])
  return {
    stakingPeriod: Number(period),
    proportion: Number(proportion),
    apyCap: Number(apyCap),
    lockTime: Number(lockTime),
    dateOfUnlock: isoOf(now + lockTime),
    currentApy: Number(currentApy),
    isCapped,
    active: String(active),
    rewardPerToken: String(rewardPerToken),
  }
}

/** The latest reward periods. */
async function readRewardPeriods(address: Address, read: ReadContract) {
  const staking = { address, abi: stakingAbi } as const
  const count = Number(await read({ ...staking, functionName: 'rewardPeriodCount', args: [] }, 'latest'))
  const first = Math.max(0, count - REWARD_PERIODS_MAX)
  const shown = Array.from({ length: count - first }, (_, index) => BigInt(first + index))
  const found = await Promise.all(
    shown.map((index) => read({ ...staking, functionName: 'getRewardPeriod', args: [index] }, 'latest')),
  )
  return found.map(({ amount, startTime, duration }) => ({
    amount: String(amount),
    startTime: isoOf(startTime),
    duration: Number(duration),
  }))
}

async function readHolding(contracts: Asked['contracts'], account: Address, now: bigint, read: ReadContract) {
  const token = { address: contracts.token, abi: tokenAbi } as const
  const staking = { address: contracts.staking, abi: stakingAbi } as const
  const [balance, allowance, ids] = await Promise.all([
    read({ ...token, functionName: 'balanceOf', args: [account] }, 'latest'),
    read({ ...token, functionName: 'allowance', args: [account, contracts.staking] }, 'latest'),
    read({ ...staking, functionName: 'getUserStakingIds', args: [account] }, 'latest'),
  ])
  const stakes = await Promise.all(
    ids.map(async (id) => {
      const [info, unlock, reward] = await Promise.all([
        read({ ...staking, functionName: 'getUserStakingInfo', args: [account, id] }, 'latest'),
        read({ ...staking, functionName: 'unlockTimeOf', args: [id] }, 'latest'),
        read({ ...staking, functionName: 'pendingReward', args: [id] }, 'pending'),
      ])
      return { id, info, unlock, reward }
    }),
  )
  return {
    address: account,
    balance: String(balance),
    allowance: String(allowance),
    activeStakes: stakes.map(({ id, info, unlock, reward }) => ({
      id: String(id),
      amount: String(info.stakedAmount),
      period: Number(info.stakingPeriod),
      startTime: isoOf(info.startTime),
      rewardPerTokenPaid: String(info.rewardPerTokenPaid),
      dateOfUnlock: isoOf(unlock),
      isUnlocked: unlock <= now,
      pendingReward: String(reward),
    })),
    total: {
      staked: String(stakes.reduce((sum, { info }) => sum + info.stakedAmount, 0n)),
      pendingReward: String(stakes.reduce((sum, { reward }) => sum + reward, 0n)),
    },
  }
}

function isoOf(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString()
}
