import { combineReducers, configureStore, createAction, createReducer, type UnknownAction } from '@reduxjs/toolkit'
import { type Driver, REMEMBER_REHYDRATED, rememberReducer } from 'redux-remember'
import { articlesSlice } from '../features/articles/slice.ts'
import { authSlice, logout, sessionEnded } from '../features/auth/slice.ts'
import { profileSlice } from '../features/profile/slice.ts'
import { settingsSlice } from '../features/settings/slice.ts'
import { stakingSlice } from '../features/staking/slice.ts'
import { walletSlice } from '../features/wallet/slice.ts'
import { chainSlice } from '../lib/chain/chain-slice.ts'
import { persistence } from './persist.ts'

/** The slices of specification §3 that exist, one line each. */
const slices = {
  auth: authSlice.reducer,
  profile: profileSlice.reducer,
  articles: articlesSlice.reducer,
  settings: settingsSlice.reducer,
  wallet: walletSlice.reducer,
  staking: stakingSlice.reducer,
  chain: chainSlice.reducer,
}

const rehydrated = createAction(REMEMBER_REHYDRATED)
const combined = combineReducers({
  ...slices,
  /** True once the persisted state has been restored, or given up. */
  isRestored: createReducer(false, (builder) => builder.addCase(rehydrated, () => true)),
})

export type RootState = ReturnType<typeof combined>
export type Store = ReturnType<typeof createStore>

/** The one store; `storage` is the browser's own, or another driver in tests. */
export function createStore(storage: Driver) {
  const initial = combined(undefined, { type: 'colophon/initial' })
  return configureStore({
    reducer: rememberReducer<RootState, UnknownAction, Partial<RootState>>(root),
    enhancers: (enhancers) => enhancers().concat(persistence(storage, initial)),
  })
}

/** Whoever signs out leaves nothing of their own behind: every slice starts anew, but for how this browser looks, its wallet and
 * what that is sending. */
function root(state: Partial<RootState> | undefined, action: UnknownAction): RootState {
  const next = combined(state as RootState | undefined, action)
  const isOver = sessionEnded.match(action) || logout.fulfilled.match(action) || logout.rejected.match(action)
  if (!isOver) return next
  const { siteTheme, manualSiteTheme } = next.profile
  const fresh = combined(undefined, { type: 'colophon/initial' })
  return {
    ...fresh,
    auth: next.auth,
    settings: next.settings,
    wallet: next.wallet,
    chain: next.chain,
    profile: { ...fresh.profile, siteTheme, manualSiteTheme },
    isRestored: next.isRestored,
  }
}
