import type { TierOptions } from '../deploy.ts'

/** The contract's rejections; the model throws an Error with that message. */
export type Refusal =
  | 'BelowMinimum'
  | 'StillLocked'
  | 'UnlockNotLater'
  | 'InsufficientStake'
  | 'StakeNotFound'
  | 'BadSchedule'

interface Stake {
  owner: number
  amount: bigint
  tier: number
  start: bigint
  end: bigint
  paid: bigint
  credit: bigint
  /** The final reward per token, once ended. */
  atEnd: bigint | null
}

interface Period {
  amount: bigint
  start: bigint
  duration: bigint
}

const PRECISION = 10n ** 27n
const YEAR = 365n * 86_400n
const DAY = 86_400n

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * A reference implementation of the rules of docs/staking.md: all stakes in one list, visited for every segment. Slow,
 * and exact to the last unit. Times in seconds.
 */
export class StakingModel {
  readonly stakes = new Map<bigint, Stake>()
  readonly ledgers = { principal: 0n, unreleased: 0n, owed: 0n, capped: 0n }
  readonly #tiers: readonly TierOptions[]
  readonly #minStake: bigint
  readonly #periods: Period[] = []
  readonly #rewardPerToken: bigint[]
  /** Including stakes already withdrawn: a segment still ends there, and is rounded separately. */
  readonly #ends = new Set<bigint>()
  #now: bigint
  #lastId = 0n

  constructor(tiers: readonly TierOptions[], minStake: bigint, now: bigint) {
    this.#tiers = tiers
    this.#minStake = minStake
    this.#now = now
    this.#rewardPerToken = tiers.map(() => 0n)
  }

  fund(amount: bigint, start: bigint, duration: bigint, now: bigint): void {
    const last = this.#periods.at(-1)
    if (start < now || (last && start < last.start + last.duration)) refuse('BadSchedule')
    this.#advance(now)
    this.#periods.push({ amount, start, duration })
    this.ledgers.unreleased += amount
  }

  stake(owner: number, amount: bigint, tier: number, now: bigint): bigint {
    if (amount < this.#minStake) refuse('BelowMinimum')
    this.#advance(now)
    this.#lastId += 1n
    const entry = this.#enter(tier, now)
    this.stakes.set(this.#lastId, { owner, amount, credit: 0n, ...entry })
    this.ledgers.principal += amount
    return this.#lastId
  }

  extend(owner: number, id: bigint, tier: number, now: bigint): void {
    const stake = this.#of(owner, id)
    if (now + this.#option(tier).lockTime <= this.unlockTime(id)) refuse('UnlockNotLater')
    this.#advance(now)
    const credit = this.#earned(stake)
    this.stakes.set(id, { ...stake, credit, ...this.#enter(tier, now) })
  }

  /** Withdraws everything without an amount. Returns the paid reward. */
  withdraw(owner: number, id: bigint, amount: bigint | null, now: bigint): bigint {
    const stake = this.#of(owner, id)
    if (now < this.unlockTime(id)) refuse('StillLocked')
    const part = amount ?? stake.amount
    if (part > stake.amount) refuse('InsufficientStake')
    const reward = this.claim(owner, id, now)
    stake.amount -= part
    this.ledgers.principal -= part
    if (stake.amount === 0n) this.stakes.delete(id)
    return reward
  }

  claim(owner: number, id: bigint, now: bigint): bigint {
    const stake = this.#of(owner, id)
    this.#advance(now)
    const reward = this.#earned(stake)
    stake.paid = stake.atEnd ?? this.#perToken(stake.tier)
    stake.credit = 0n
    this.ledgers.owed -= reward
    return reward
  }

  sweep(now: bigint): bigint {
    this.#advance(now)
    const { capped } = this.ledgers
    this.ledgers.capped = 0n
    return capped
  }

  /** Settles up to a time, as every successful call does. */
  checkpoint(now: bigint): void {
    this.#advance(now)
  }

  pending(id: bigint): bigint {
    const stake = this.stakes.get(id)
    return stake ? this.#earned(stake) : refuse('StakeNotFound')
  }

  unlockTime(id: bigint): bigint {
    const stake = this.stakes.get(id)
    return stake ? stake.start + this.#option(stake.tier).lockTime : refuse('StakeNotFound')
  }

  #enter(tier: number, now: bigint): Pick<Stake, 'tier' | 'start' | 'end' | 'paid' | 'atEnd'> {
    const end = ceilDiv(now + this.#option(tier).lockTime, DAY) * DAY
    this.#ends.add(end)
    return { tier, start: now, end, paid: this.#perToken(tier), atEnd: null }
  }

  #earned({ amount, credit, atEnd, tier, paid }: Stake): bigint {
    return credit + (amount * ((atEnd ?? this.#perToken(tier)) - paid)) / PRECISION
  }

  #of(owner: number, id: bigint): Stake {
    const stake = this.stakes.get(id)
    return stake && stake.owner === owner ? stake : refuse('StakeNotFound')
  }

  #advance(now: bigint): void {
    const bounds = this.#periods.flatMap(({ start, duration }) => [start, start + duration])
    const cuts = [...this.#ends, ...bounds].filter((time) => time > this.#now && time < now)
    for (const to of [...new Set([...cuts, now])].sort((one, other) => (one < other ? -1 : 1))) this.#segment(to)
  }

  #segment(to: bigint): void {
    const earning = [...this.stakes.values()].filter(({ atEnd }) => atEnd === null)
    const released = this.#released(to) - this.#released(this.#now)
    let credited = 0n
    for (const [tier, { proportion, apyCap }] of this.#tiers.entries()) {
      const active = earning.filter((stake) => stake.tier === tier).reduce((sum, { amount }) => sum + amount, 0n)
      if (active === 0n) continue
      const share = (((released * proportion) / 10_000n) * PRECISION) / active
      const most = (apyCap * (to - this.#now) * PRECISION) / (10_000n * YEAR)
      const increment = least(share, most)
      this.#rewardPerToken[tier] = this.#perToken(tier) + increment
      credited += ceilDiv(increment * active, PRECISION)
    }
    this.ledgers.unreleased -= released
    this.ledgers.owed += credited
    this.ledgers.capped += released - credited
    for (const stake of earning) if (stake.end <= to) stake.atEnd = this.#perToken(stake.tier)
    this.#now = to
  }

  #released(time: bigint): bigint {
    return this.#periods.reduce((sum, { amount, start, duration }) => {
      if (time <= start) return sum
      return sum + (time >= start + duration ? amount : (amount * (time - start)) / duration)
    }, 0n)
  }

  #perToken(tier: number): bigint {
    return this.#rewardPerToken[tier] ?? 0n
  }

  #option(tier: number): TierOptions {
    return this.#tiers[tier] ?? refuse('StakeNotFound')
  }
}

function refuse(why: Refusal): never {
  throw new Error(why)
}
