import type { Tokens } from '@colophon/protocol/auth/entities'
import {
  type AuthState,
  logout,
  SECOND_STEP,
  sessionEnded,
  tokensRefreshed,
  userKnown,
} from '../features/auth/slice.ts'
import { fetchAccount } from '../features/profile/slice.ts'
import { forgetDrafts } from '../features/statements/forget-drafts.ts'
import { isAccountChange } from '../features/wallet/machine.ts'
import { isWalletRemembered } from '../features/wallet/slice.ts'
import { connectSession, freshTokens, refresh } from '../lib/api/session.ts'
import { closeLive, openLive } from '../lib/api/socket.ts'
import { connectChain } from '../lib/chain/chain-port.ts'
import { transactionsSeen } from '../lib/chain/chain-slice.ts'
import { removeStoredOf } from '../lib/stored-values.ts'
import { toastError } from '../ui/toast.tsx'
import type { SimpleStorage } from './browser-storage.ts'
import { CHAIN_KEY, readSession, readTransactions, SESSION_KEY, STORAGE_PREFIX, writeSession } from './persist.ts'
import type { Store } from './store.ts'

/** Connects session, live connection and other tabs to the store; called once at start. */
export function connectStore(store: Store, storage: SimpleStorage): void {
  const accessToken = () => store.getState().auth.accessToken
  connectSession({
    tokens: () => tokensOf(store),
    storedTokens: () => readSession(storage.getItem(SESSION_KEY)),
    keep: (tokens) => {
      // Written synchronously: the next tab waiting for the refresh must find them.
      storage.setItem(SESSION_KEY, writeSession(tokens))
      store.dispatch(tokensRefreshed(tokens))
    },
    end: (message) => {
      store.dispatch(sessionEnded(message))
      toastError(message)
    },
  })
  let seen: string | null = null
  let userId: number | null = null
  const follow = () => {
    knowUser(store)
    userId = store.getState().auth.user?.id ?? userId
    if (accessToken() === seen) return
    seen = accessToken()
    if (seen === null) {
      // An unexpected sign-out keeps typed input for the next sign-in; a deliberate one removes everything.
      if (store.getState().auth.endedBecause === null) {
        forgetDrafts()
        if (userId !== null) removeStoredOf(userId)
      }
      userId = null
      return closeLive()
    }
    void openLive({ accessToken, fresh: freshTokens, renew: refresh })
    if (!store.getState().profile.accountInfo) void store.dispatch(fetchAccount({}))
  }
  store.subscribe(follow)
  follow()
  addEventListener('storage', ({ key }) => {
    // Reads the stored value rather than the event's, which may be outdated.
    if (key === SESSION_KEY) followOtherTab(store, storage.getItem(SESSION_KEY))
  })
}

/** After a reload only the tokens are known; the account is loaded, also when requested again. */
function knowUser(store: Store): void {
  const { auth, profile } = store.getState()
  if (auth.accessToken && !auth.user && profile.accountInfo) store.dispatch(userKnown(profile.accountInfo))
}

function followOtherTab(store: Store, text: string | null): void {
  const theirs = readSession(text)
  const mine = tokensOf(store)
  if (!theirs && mine) store.dispatch(sessionEnded(null))
  if (theirs && theirs.timestamp > (mine?.timestamp ?? 0)) store.dispatch(tokensRefreshed(theirs))
}

function tokensOf(store: Store): Tokens | null {
  const { accessToken, refreshToken, timestamp } = store.getState().auth
  return accessToken && refreshToken && timestamp ? { accessToken, refreshToken, timestamp } : null
}

/** Storage key of the address of the wallet that opened the session; empty for other sign-in methods. */
const OPENED_BY = `${STORAGE_PREFIX}opened-by`

/**
 * Ends a session opened with a wallet when that wallet switches accounts, as another person may be using it. Sessions
 * opened otherwise are not affected.
 */
export function bindToWallet(store: Store, storage: SimpleStorage): void {
  let before = store.getState()
  store.subscribe(() => {
    const [last, now] = [before, store.getState()]
    before = now
    // After a reload tokens are known before their owner; a sign-in sets both together.
    if (last.auth.accessToken === null && now.auth.accessToken !== null && now.auth.user !== null) {
      storage.setItem(OPENED_BY, isByWallet(last.auth, now.auth) ? (now.wallet.address ?? '') : '')
    }
    const openedBy = storage.getItem(OPENED_BY)
    if (!openedBy || now.auth.accessToken === null || !isAccountChange(last.wallet, now.wallet)) return
    if (now.wallet.address !== openedBy) void store.dispatch(logout())
  })
}

/** Signed in directly, or by a second step after the wallet's signature. */
function isByWallet(last: AuthState, now: AuthState): boolean {
  if (now.status.walletLogin.status === 'SUCCESS') return last.status.walletLogin.status === 'REQUEST'
  return last.secondStep !== null && last.status.walletLogin.failure?.error === SECOND_STEP
}

/**
 * Connects the features to the wallet. A previously connected wallet reconnects after a reload and its pending
 * transactions are followed; without one the code is never loaded.
 */
export function resumeWallet(store: Store, storage: SimpleStorage): void {
  connectChain(() => import('../features/wallet/transactions.ts'))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CHAIN_KEY) store.dispatch(transactionsSeen(readTransactions(newValue)))
  })
  const stop = store.subscribe(() => {
    // A later restore would overwrite the wallet's state.
    if (!store.getState().isRestored) return
    stop()
    if (store.getState().chain.transactions.length > 0) void resumeTransactions(store)
    if (isWalletRemembered(storage)) void resumeConnection(store)
  })
}

async function resumeConnection(store: Store): Promise<void> {
  const { startWallet } = await import('../features/wallet/actions.ts')
  await store.dispatch(startWallet())
}

async function resumeTransactions(store: Store): Promise<void> {
  const { resumeTransactions: resume } = await import('../features/wallet/transactions.ts')
  await store.dispatch(resume())
}
