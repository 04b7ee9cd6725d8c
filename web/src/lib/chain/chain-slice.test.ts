import { expect, it } from 'vitest'
import {
  chainSlice,
  TRANSACTIONS_KEPT,
  transactionBegun,
  transactionDismissed,
  transactionReported,
  transactionsSeen,
} from './chain-slice.ts'
import { askedFor } from './transaction.ts'

const { reducer } = chainSlice
const HASH = `0x${'1'.repeat(64)}`
const asked = (number: number) =>
  askedFor({ id: `t${number}`, kind: 'stake', title: 'Stake', address: '0xa', chainId: 97, at: number })
const begun = (count: number) =>
  Array.from({ length: count }, (_, index) => asked(index)).reduce(
    (state, one) => reducer(state, transactionBegun(one)),
    reducer(undefined, { type: 'begin' }),
  )

it('the newest transaction is first, and ids are distinct', () => {
  const state = reducer(begun(2), transactionReported({ id: 't0', event: { type: 'sent', hash: HASH } }))
  expect(state.transactions.map(({ id, stage }) => [id, stage])).toEqual([
    ['t1', 'asking'],
    ['t0', 'sent'],
  ])
})

it('the list is bounded without dropping pending transactions', () => {
  const first = reducer(begun(1), transactionReported({ id: 't0', event: { type: 'sent', hash: HASH } }))
  const many = Array.from({ length: TRANSACTIONS_KEPT + 5 }, (_, index) => asked(index + 1))
  const { transactions } = many.reduce((state, one) => reducer(state, transactionBegun(one)), first)
  expect(transactions).toHaveLength(TRANSACTIONS_KEPT + 1)
  expect(transactions.at(-1)).toMatchObject({ id: 't0', stage: 'sent' })
})

it('transactions of another tab are merged, and the more advanced state wins', () => {
  const other = reducer(begun(2), transactionReported({ id: 't0', event: { type: 'sent', hash: HASH } }))
  const { transactions } = reducer(begun(1), transactionsSeen(other.transactions))
  expect(transactions.map(({ id, stage }) => [id, stage])).toEqual([
    ['t1', 'asking'],
    ['t0', 'sent'],
  ])
})

it('a dismissed transaction is removed', () => {
  expect(reducer(begun(1), transactionDismissed('t0')).transactions).toEqual([])
})
