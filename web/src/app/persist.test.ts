import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emailGiven, sessionEnded, tokensRefreshed } from '../features/auth/slice.ts'
import { themeChosen } from '../features/profile/slice.ts'
import { menuOpened } from '../features/settings/slice.ts'
import { transactionBegun, transactionDismissed } from '../lib/chain/chain-slice.ts'
import type { Transaction } from '../lib/chain/transaction.ts'
import { PERSISTED, readTransactions, STORAGE_PREFIX } from './persist.ts'
import { createStore } from './store.ts'

const TOKENS = { accessToken: 'a1', refreshToken: 'r1', timestamp: 4_000_000_000 }

/** An in-memory Storage. */
function memory(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const aTransaction = (id: string, at: number): Transaction => ({
  id,
  kind: 'stake',
  title: 'Stake 10 tokens',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
  at,
  stage: 'asking',
  hash: null,
  nonce: null,
  confirmations: 0,
  takenBack: 0,
  failure: null,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is persisted', () => {
  // Proves: 3-persisted-session, 3-persisted-apiKey, 3-persisted-isHideUploadInformation, deviation-1, deviation-2
  // Proves: deviation-96
  it('exactly the session, the API key with the theme, and hidden uploads are persisted', () => {
    const fields = Object.entries(PERSISTED).map(([slice, { shape }]) => [slice, Object.keys(shape)])
    expect(Object.fromEntries(fields)).toEqual({
      auth: ['accessToken', 'refreshToken', 'timestamp'],
      profile: ['apiKey', 'manualSiteTheme'],
      articles: ['isHideUploadInformation'],
      wallet: ['isLostWallet'],
      chain: ['transactions'],
    })
  })

  // Proves: 3-persisted-session, 3-persisted-isHideUploadInformation
  it('only the specified slices are persisted', async () => {
    const storage = memory()
    const store = createStore(storage)
    await vi.advanceTimersByTimeAsync(10)
    store.dispatch(tokensRefreshed(TOKENS))
    store.dispatch(emailGiven('ada@example.org'))
    store.dispatch(menuOpened(false))
    store.dispatch(themeChosen('dark'))
    await vi.advanceTimersByTimeAsync(500)
    const written = Object.fromEntries([...storage.kept].map(([key, text]) => [key, JSON.parse(text)]))
    expect(written).toEqual({
      [`${STORAGE_PREFIX}auth`]: TOKENS,
      [`${STORAGE_PREFIX}profile`]: { manualSiteTheme: 'dark' },
      [`${STORAGE_PREFIX}articles`]: { isHideUploadInformation: false },
      [`${STORAGE_PREFIX}wallet`]: { isLostWallet: false },
      [`${STORAGE_PREFIX}chain`]: { transactions: [] },
    })
  })

  // Proves: 3-persisted-session, 3-persisted-apiKey, 3-persisted-isLostWallet, 3-persisted-isHideUploadInformation
  it('every value that the specification persists survives a reload', async () => {
    const storage = memory()
    const write = (slice: string, value: object) => storage.setItem(STORAGE_PREFIX + slice, JSON.stringify(value))
    write('auth', TOKENS)
    write('profile', { apiKey: 'clp_1234…abcd' })
    write('articles', { isHideUploadInformation: true })
    write('wallet', { isLostWallet: true })
    const store = createStore(storage)
    await vi.advanceTimersByTimeAsync(10)
    expect(store.getState()).toMatchObject({
      auth: TOKENS,
      profile: { apiKey: 'clp_1234…abcd' },
      articles: { isHideUploadInformation: true },
      wallet: { isLostWallet: true },
    })
  })

  it('after sign-out no session is stored, but the theme is', async () => {
    const storage = memory()
    const store = createStore(storage)
    await vi.advanceTimersByTimeAsync(10)
    store.dispatch(tokensRefreshed(TOKENS))
    store.dispatch(themeChosen('dark'))
    await vi.advanceTimersByTimeAsync(500)
    store.dispatch(sessionEnded(null))
    await vi.advanceTimersByTimeAsync(500)
    expect(storage.kept.get(`${STORAGE_PREFIX}auth`)).toBe('{}')
    expect(storage.kept.get(`${STORAGE_PREFIX}profile`)).toBe('{"manualSiteTheme":"dark"}')
  })
})

it('transactions of two tabs are merged, and a dismissed one stays dismissed', async () => {
  const storage = memory()
  const one = createStore(storage)
  const other = createStore(storage)
  await vi.advanceTimersByTimeAsync(10)
  one.dispatch(transactionBegun(aTransaction('a', 1)))
  other.dispatch(transactionBegun(aTransaction('b', 2)))
  one.dispatch(transactionBegun(aTransaction('c', 3)))
  const stored = () => readTransactions(storage.getItem(`${STORAGE_PREFIX}chain`)).map(({ id }) => id)
  expect(stored()).toEqual(['c', 'b', 'a'])
  one.dispatch(transactionDismissed('a'))
  expect(stored()).toEqual(['c', 'b'])
})

it('a tab without changes writes nothing, so that it never reverts another tab', async () => {
  const storage = memory({ [`${STORAGE_PREFIX}auth`]: JSON.stringify(TOKENS) })
  const store = createStore(storage)
  await vi.advanceTimersByTimeAsync(10)
  const theirs = JSON.stringify({ ...TOKENS, accessToken: 'a2' })
  storage.setItem(`${STORAGE_PREFIX}auth`, theirs)
  store.dispatch(menuOpened(false))
  await vi.advanceTimersByTimeAsync(500)
  expect(storage.kept.get(`${STORAGE_PREFIX}auth`)).toBe(theirs)
})

describe('after a reload', () => {
  // Proves: 3-persisted-session
  it('after a reload the session is restored and the rest has its defaults', async () => {
    const store = createStore(memory({ [`${STORAGE_PREFIX}auth`]: JSON.stringify(TOKENS) }))
    expect(store.getState().isRestored).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    const { auth, settings, isRestored } = store.getState()
    expect(isRestored).toBe(true)
    expect(auth).toMatchObject({ ...TOKENS, user: null, email: '', status: { login: { status: 'INIT' } } })
    expect(settings.isMenuOpen).toBe(true)
  })

  it.each(['not JSON', '{"accessToken":7}', 'null', '[]'])(
    'stored state that reads %s is as if it were not there',
    async (text) => {
      const store = createStore(memory({ [`${STORAGE_PREFIX}auth`]: text }))
      await vi.advanceTimersByTimeAsync(10)
      expect(store.getState()).toMatchObject({ isRestored: true, auth: { accessToken: null } })
    },
  )

  it('a storage that throws does not break the application', async () => {
    const store = createStore({
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    await vi.advanceTimersByTimeAsync(10)
    store.dispatch(tokensRefreshed(TOKENS))
    await vi.advanceTimersByTimeAsync(500)
    expect(store.getState()).toMatchObject({ isRestored: true, auth: TOKENS })
  })
})

// Proves: 9-persistence
it('an unresponsive storage is given up after 5000 ms, and a late answer changes nothing', async () => {
  let answerLate: (text: string) => void = () => {}
  const late = new Promise<string>((resolve) => {
    answerLate = resolve
  })
  const store = createStore({ getItem: () => late, setItem: () => {} })
  await vi.advanceTimersByTimeAsync(4990)
  expect(store.getState().isRestored).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(store.getState().isRestored).toBe(true)
  answerLate(JSON.stringify(TOKENS))
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getState().auth.accessToken).toBeNull()
})
