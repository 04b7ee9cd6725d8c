import { act, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../app/store.ts'
import { transactionBegun, transactionReported } from '../../lib/chain/chain-slice.ts'
import { askedFor, type TransactionEvent } from '../../lib/chain/transaction.ts'
import { renderThemed } from '../../testing/render.tsx'
import { TransactionDock } from './TransactionDock.tsx'

const HASH = `0x${'1'.repeat(64)}`

function open() {
  vi.useFakeTimers()
  const store = createStore(localStorage)
  renderThemed(
    <Provider store={store}>
      <TransactionDock />
    </Provider>,
  )
  const begun = askedFor({ id: 'a', kind: 'stake', title: 'Stake 1 COLO', address: '0x1', chainId: 1, at: Date.now() })
  act(() => void store.dispatch(transactionBegun(begun)))
  const report = (event: TransactionEvent) => act(() => void store.dispatch(transactionReported({ id: 'a', event })))
  report({ type: 'sent', hash: HASH })
  const isShown = () => screen.queryByRole('complementary', { name: 'Transactions' }) !== null
  return { report, isShown, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

it('a mined transaction leaves the screen after five seconds, also while it is confirmed further', async () => {
  const { report, isShown, pass } = open()
  await pass(60_000)
  expect(isShown()).toBe(true)
  report({ type: 'mined', hash: HASH, confirmations: 1 })
  await pass(3000)
  report({ type: 'mined', hash: HASH, confirmations: 2 })
  expect(isShown()).toBe(true)
  await pass(2000)
  expect(isShown()).toBe(false)
  // A reorganisation makes it pending again.
  report({ type: 'takenBack', message: 'Its block was reversed.' })
  expect(isShown()).toBe(true)
})

it('a failed transaction stays until it is dismissed', async () => {
  const { report, isShown, pass } = open()
  report({ type: 'failed', error: 'REVERTED', message: 'The contract refused it.' })
  await pass(60_000)
  expect(isShown()).toBe(true)
})
