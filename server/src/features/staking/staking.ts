import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import type { stakingCalls } from '@colophon/protocol/staking/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import type { StakingAct, StakingReply } from '@colophon/protocol/staking/entities'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../../platform/chain/chain.ts'
import { coalesceReads } from '../../platform/database/coalesce-reads.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type ActRow, actsOf } from './queries.ts'

const REWARD_PERIODS_SHOWN = 24

/** The pending block, since rewards at the newest block would be as old as its timestamp. */
const blockTag = 'pending' as const

const shared = coalesceReads<Awaited<ReturnType<typeof readStaking>>>()

/** The current state of the staking contract and the balances of an address, always read from the chain. */
export const staking: Handler<typeof stakingCalls.staking> = async ({ query }, { chain, log }) => {
  if (!chain) return fail('noChain')
  if (chain.state() !== 'ready') return fail('chainUnavailable', { retryAfter: 1 })
  const address = query.address === undefined ? null : getAddress(query.address)
  return shared(`${chain.contracts.staking} ${address}`, () => readStaking(chain, address)).catch((error: Error) => {
    // Error messages may contain the node's URL, and that a key.
    log.warn({ reason: error.name }, 'could not read the staking contract')
    return fail('chainUnavailable', { retryAfter: 1 })
  })
}

/** Reads everything the staking screen shows. A failed read fails the whole, since partial data would be wrong. */
async function readStaking(chain: Chain, address: Address | null): Promise<StakingReply> {
  const { client, contracts, network } = chain
  const token = { abi: tokenAbi, address: contracts.token, blockTag } as const
  const pool = { abi: stakingAbi, address: contracts.staking, blockTag } as const
  const next = await client.getBlock({ blockTag })
  const time = next.timestamp
  const [
    name,
    symbol,
    decimals,
    owner,
    isPaused,
    isEmergencyExit,
    minStake,
    steps,
    ledgers,
    periods,
    rewardPeriods,
    wallet,
  ] = await Promise.all([
    client.readContract({ ...token, functionName: 'name' }),
    client.readContract({ ...token, functionName: 'symbol' }),
    client.readContract({ ...token, functionName: 'decimals' }),
    client.readContract({ ...pool, functionName: 'owner' }),
    client.readContract({ ...pool, functionName: 'paused' }),
    client.readContract({ ...pool, functionName: 'isEmergencyExit' }),
    client.readContract({ ...pool, functionName: 'minStake' }),
    client.readContract({ ...pool, functionName: 'stepsToCheckpoint' }),
    client.readContract({ ...pool, functionName: 'accounting' }),
    Promise.all(LOCK_OPTIONS.map(({ value }) => readPeriod(chain, value, time))),
    readRewardPeriods(chain),
    address && readWallet(chain, address, time),
  ])
  const [principal, unreleased, owed, capped] = ledgers
  return {
    chainId: network.id,
    time: moment(time),
    blockNumber: Number(next.number ?? 0n),
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
    wallet: wallet && isEmergencyExit ? { ...wallet, activeStakes: wallet.activeStakes.map(unlocked) } : wallet,
  }
}

async function readPeriod(
  { client, contracts }: Chain,
  value: number,
  now: bigint,
): Promise<StakingReply['periods'][number]> {
  const asked = { abi: stakingAbi, address: contracts.staking, blockTag, args: [BigInt(value)] } as const
  const [{ proportion, apyCap, lockTime }, [bps, isCapped], [active, rewardPerToken]] = await Promise.all([
    client.readContract({ ...asked, functionName: 'getStakingPeriodInfo' }),
    client.readContract({ ...asked, functionName: 'currentApy' }),
    client.readContract({ ...asked, functionName: 'tierState' }),
  ])
  return {
    stakingPeriod: value,
    proportion: Number(proportion),
    apyCap: Number(apyCap),
    lockTime: Number(lockTime),
    dateOfUnlock: moment(now + lockTime),
    currentApy: Number(bps),
    isCapped,
    active: String(active),
    rewardPerToken: String(rewardPerToken),
  }
}

async function readRewardPeriods({ client, contracts }: Chain): Promise<StakingReply['rewardPeriods']> {
  const pool = { abi: stakingAbi, address: contracts.staking, blockTag } as const
  const count = Number(await client.readContract({ ...pool, functionName: 'rewardPeriodCount' }))
  const first = Math.max(0, count - REWARD_PERIODS_SHOWN)
  const shown = Array.from({ length: count - first }, (_, index) => BigInt(first + index))
  const found = await Promise.all(
    shown.map((index) => client.readContract({ ...pool, functionName: 'getRewardPeriod', args: [index] })),
  )
  return found.map(({ amount, startTime, duration }) => ({
    amount: String(amount),
    startTime: moment(startTime),
    duration: Number(duration),
  }))
}

type Wallet = NonNullable<StakingReply['wallet']>

async function readWallet({ client, contracts }: Chain, address: Address, now: bigint): Promise<Wallet> {
  const token = { abi: tokenAbi, address: contracts.token, blockTag } as const
  const pool = { abi: stakingAbi, address: contracts.staking, blockTag } as const
  const [nativeBalance, balance, allowance, decimals, ids] = await Promise.all([
    client.getBalance({ address, blockTag }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    client.readContract({ ...token, functionName: 'allowance', args: [address, contracts.staking] }),
    client.readContract({ ...token, functionName: 'decimals' }),
    client.readContract({ ...pool, functionName: 'getUserStakingIds', args: [address] }),
  ])
  const stakes = await Promise.all(
    ids.map(async (id) => {
      const [info, unlock, reward] = await Promise.all([
        client.readContract({ ...pool, functionName: 'getUserStakingInfo', args: [address, id] }),
        client.readContract({ ...pool, functionName: 'unlockTimeOf', args: [id] }),
        client.readContract({ ...pool, functionName: 'pendingReward', args: [id] }),
      ])
      return { id, info, unlock, reward }
    }),
  )
  return {
    address,
    nativeBalance: String(nativeBalance),
    balance: String(balance),
    allowance: String(allowance),
    activeStakes: stakes.map(({ id, info, unlock, reward }) => ({
      id: String(id),
      amount: String(info.stakedAmount),
      period: Number(info.stakingPeriod),
      decimals,
      startTime: moment(info.startTime),
      rewardPerTokenPaid: String(info.rewardPerTokenPaid),
      dateOfUnlock: moment(unlock),
      isUnlocked: unlock <= now,
      pendingReward: String(reward),
    })),
    total: {
      staked: String(stakes.reduce((sum, { info }) => sum + info.stakedAmount, 0n)),
      pendingReward: String(stakes.reduce((sum, { reward }) => sum + reward, 0n)),
    },
  }
}

/** An emergency exit lifts every lock; the contract's unlock time stays unchanged. */
function unlocked(stake: Wallet['activeStakes'][number]): Wallet['activeStakes'][number] {
  return { ...stake, isUnlocked: true }
}

function moment(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString()
}

/** The staking history of an address, from stored events, so that it is available while the chain is down. */
export const history: Handler<typeof stakingCalls.history> = async ({ query }, { chain, db }) => {
  if (!chain) return fail('noChain')
  const { address, ...page } = query
  const { rows, total } = await actsOf(db, { chainId: chain.network.id, account: getAddress(address), ...page })
  return [rows.map(toAct), total]
}

function toAct({ event, finalNumber }: ActRow): StakingAct {
  const { name, values, blockTime, stakeId, chainId, blockNumber, transactionHash } = event
  const amountOf = (key: string) => (typeof values[key] === 'string' ? values[key] : null)
  const period = values.stakingPeriod ?? values.toPeriod
  return {
    act: name as StakingAct['act'],
    stakeId,
    amount: amountOf('amount'),
    reward: amountOf('reward') ?? amountOf('settledReward'),
    stakingPeriod: period === undefined ? null : Number(period),
    chainId,
    blockNumber,
    time: blockTime.toISOString(),
    transactionHash,
    isFinal: finalNumber !== null && blockNumber <= finalNumber,
  }
}
