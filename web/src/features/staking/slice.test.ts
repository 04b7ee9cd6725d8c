import { expect, it } from 'vitest'
import { depositChanged, type Reading, readStaking, stakingSlice } from './slice.ts'

const { reducer } = stakingSlice
const chain = { network: { id: 31_337 } } as unknown as Reading['chain']
const mine: Reading = { chain, account: '0xa', through: 'wallet' }
const theirs: Reading = { chain, account: '0xb', through: 'server' }
const stake = {
  id: '1',
  amount: '5',
  period: 2,
  decimals: 18,
  startTime: '2026-01-01T00:00:00.000Z',
  rewardPerTokenPaid: '0',
  dateOfUnlock: '2027-01-01T00:00:00.000Z',
  isUnlocked: false,
  pendingReward: '1',
}
const view = {
  at: 7,
  token: { address: '0xt', name: 'Colophon', symbol: 'COLO', decimals: 18 },
  wallet: {
    address: '0xa',
    balance: '9',
    allowance: '3',
    activeStakes: [stake],
    total: { staked: '5', pendingReward: '1' },
  },
} as unknown as Parameters<typeof readStaking.fulfilled>[0]
const begin = reducer(undefined, { type: 'begin' })
const read = reducer(reducer(begin, readStaking.pending('r1', mine)), readStaking.fulfilled(view, 'r1', mine))

// Proves: 3-stake-amount, 3-stake-period, 3-stake-dateOfUnlock, 3-stake-id, 3-stake-decimals
// Proves: 3-slice-staking-allowance, 3-slice-staking-activeStakes, 3-slice-staking-total
it('the slice has stakes with amount, period, date of unlock, id and decimals, the allowance and the total', () => {
  const { amount, period, dateOfUnlock, id, decimals } = read.activeStakes[0] ?? {}
  expect([amount, period, dateOfUnlock, id, decimals]).toEqual(['5', 2, '2027-01-01T00:00:00.000Z', '1', 18])
  expect(read).toMatchObject({
    allowance: '3',
    activeStakes: [stake],
    total: { staked: '5', pendingReward: '1' },
    contract: { token: { decimals: 18 } },
    readAt: 7,
    status: { read: { status: 'SUCCESS' } },
  })
})

// Proves: 8-allowance-silent
it('a failed allowance read only sets the status and clears the allowance', () => {
  const failure = { status: 0, error: 'x', message: 'no' }
  const asked = reducer(read, readStaking.pending('r2', mine))
  const failed = reducer(asked, readStaking.rejected(new Error('no'), 'r2', mine, failure))
  expect(failed).toMatchObject({
    allowance: '0',
    activeStakes: [stake],
    status: { read: { status: 'ERROR', failure } },
  })
})

it('another account starts empty, and a late result of an older read is dropped', () => {
  const other = reducer(read, readStaking.pending('r2', theirs))
  expect(other).toMatchObject({ allowance: '0', activeStakes: [], total: { staked: '0' }, account: null })
  expect(reducer(other, readStaking.fulfilled(view, 'r1', mine))).toEqual(other)
  expect(reducer(other, readStaking.rejected(new Error('no'), 'r1', mine))).toEqual(other)
})

// Proves: 3-slice-staking-txDeposit
it('the hash of the pending deposit is tracked', () => {
  const sent = reducer(begin, depositChanged('0x12'))
  expect(sent.txDeposit).toBe('0x12')
  expect(reducer(sent, depositChanged(null)).txDeposit).toBeNull()
})
