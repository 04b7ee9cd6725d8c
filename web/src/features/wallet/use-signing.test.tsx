import { configureStore } from '@reduxjs/toolkit'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { done, serveLocally } from '../../testing/local-server.ts'
import { WALLET_ADDRESS } from '../../testing/wallet.ts'
import { walletSlice } from './slice.ts'
import { useSigning } from './WalletModal.tsx'

const SOON = { timeout: 30_000 }
afterEach(() => vi.useRealTimers())

/** A message for opening paper 1 whose term the test chooses. */
async function signing(goodForMs: number) {
  let round = 0
  const { received } = await serveLocally(() => {
    round += 1
    const expiresAt = new Date(Date.now() + goodForMs).toISOString()
    return done({ message: `Message ${round}`, nonce: `n${round}`, expiresAt })
  })
  const store = configureStore({ reducer: { wallet: walletSlice.reducer } })
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  // Created on every render, as in a screen.
  const hook = renderHook(
    () => useSigning(WALLET_ADDRESS, { purpose: 'access', articleId: 1, isOpen: true }, async () => null),
    { wrapper },
  )
  return { ...hook, received }
}

it('an expired message is renewed visibly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
  const { result } = await signing(60_000)
  await vi.waitFor(() => expect(result.current.nonce?.message).toBe('Message 1'), SOON)
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(result.current).toMatchObject({ nonce: { message: 'Message 1' }, isRenewed: false })
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  const renewed = { nonce: { message: 'Message 2' }, isRenewed: true }
  await vi.waitFor(() => expect(result.current).toMatchObject(renewed), SOON)
})

it('a message that arrives expired is not requested in a loop', async () => {
  const { result, received } = await signing(-60_000)
  await waitFor(() => expect(result.current.doing).toBe('ready'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(received).toHaveLength(1)
})

it('a re-render with the same fields requests nothing', async () => {
  const { result, received, rerender } = await signing(60_000)
  await waitFor(() => expect(result.current.doing).toBe('ready'))
  rerender()
  expect(result.current.nonce?.message).toBe('Message 1')
  expect(received).toHaveLength(1)
})
