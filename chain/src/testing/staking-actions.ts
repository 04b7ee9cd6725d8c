import fc from 'fast-check'
import type { StakingModel } from './staking-model.ts'

const DAY = 86_400

const person = fc.integer({ min: 1, max: 2 })
const tier = fc.integer({ min: 0, max: 2 })
const which = fc.nat(20)
const amount = fc.oneof(fc.bigInt(1n, 3n * 10n ** 18n), fc.bigInt(10n ** 18n, 10n ** 24n))
// The first argument of each is the time since the previous action, in seconds.
const wait = fc.oneof(fc.integer({ min: 1, max: 3600 }), fc.integer({ min: 1, max: 120 * DAY }))

/** Any action; most succeed, the others are rejected by the rules. */
export const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('stake' as const), wait, person, amount, tier }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('extend' as const), wait, person, which, tier }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), wait, person, which, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdrawAll' as const), wait, person, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim' as const), wait, person, which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fund' as const),
      wait,
      amount,
      delay: fc.integer({ min: 60, max: 30 * DAY }),
      duration: fc.integer({ min: DAY, max: 400 * DAY }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const), wait }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('checkpoint' as const), wait }) },
)

/** An action after a number of seconds. */
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** The contract's function and arguments, and the caller's number. */
export function callOf(step: Action, model: StakingModel, now: bigint) {
  const caller = 'person' in step ? step.person : 0
  const id = 'which' in step ? idOf(model, step.which) : 0n
  switch (step.kind) {
    case 'stake':
      return { caller, functionName: 'stake', args: [step.amount, BigInt(step.tier)] }
    case 'extend':
      return { caller, functionName: 'extendStakingPeriod', args: [id, BigInt(step.tier)] }
    case 'withdraw':
      return { caller, functionName: 'withdraw', args: [id, step.amount] }
    case 'withdrawAll':
      return { caller, functionName: 'withdrawAll', args: [id] }
    case 'claim':
      return { caller, functionName: 'claimReward', args: [id] }
    case 'fund':
      return {
        caller,
        functionName: 'addRewardPeriod',
        args: [step.amount, now + BigInt(step.delay), BigInt(step.duration)],
      }
    case 'sweep':
      return { caller, functionName: 'withdrawCappedReward', args: [] }
    case 'checkpoint':
      return { caller, functionName: 'checkpoint', args: [1000n] }
  }
}

/** The same in the model; throws the rejection. */
export function carryOut(step: Action, model: StakingModel, now: bigint): unknown {
  const id = 'which' in step ? idOf(model, step.which) : 0n
  switch (step.kind) {
    case 'stake':
      return model.stake(step.person, step.amount, step.tier, now)
    case 'extend':
      return model.extend(step.person, id, step.tier, now)
    case 'withdraw':
      return model.withdraw(step.person, id, step.amount, now)
    case 'withdrawAll':
      return model.withdraw(step.person, id, null, now)
    case 'claim':
      return model.claim(step.person, id, now)
    case 'fund':
      return model.fund(step.amount, now + BigInt(step.delay), BigInt(step.duration), now)
    case 'sweep':
      return model.sweep(now)
    case 'checkpoint':
      return model.checkpoint(now)
  }
}

/** Any existing stake, or a missing one, regardless of its owner. */
function idOf(model: StakingModel, which: number): bigint {
  const ids = [...model.stakes.keys()]
  return ids[which % (ids.length + 1)] ?? 999n
}
