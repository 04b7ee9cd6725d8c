import { combineReducers, configureStore, createAction, createReducer, type UnknownAction } from '@reduxjs/toolkit'
import { articlesSlice } from '../features/articles/slice.ts'
import { authSlice, logout, sessionEnded } from '../features/auth/slice.ts'
import { profileSlice } from '../features/profile/slice.ts'
import { settingsSlice } from '../features/settings/slice.ts'
import { walletSlice } from '../features/wallet/slice.ts'
import { chainSlice } from '../lib/chain/chain-slice.ts'
import { followJoinedSlices, type JoiningSlice } from '../lib/joined-slices.ts'
import { type PersistedState, type ReadableStorage, readPersisted, writeChanges } from './persist.ts'

/** The slices of specification §3 that the first page needs, one line each; the others join with their feature's code. */
const slices = {
  auth: authSlice.reducer,
  profile: profileSlice.reducer,
  articles: articlesSlice.reducer,
  settings: settingsSlice.reducer,
  wallet: walletSlice.reducer,
  chain: chainSlice.reducer,
}

/** The persisted state has been read, as far as it could be. */
const restored = createAction<PersistedState>('colophon/restored')
const sliceJoined = createAction<string>('colophon/sliceJoined')
const combine = (more: Record<string, JoiningSlice['reducer']>) =>
  combineReducers({
    ...more,
    ...slices,
    /** True once the persisted state has been restored or restoring timed out. */
    isRestored: createReducer(false, (builder) => builder.addCase(restored, () => true)),
  })

export type RootState = ReturnType<ReturnType<typeof combine>>
export type Store = ReturnType<typeof createStore>

/** The one store; `storage` is the browser's own, or another one in tests. */
export function createStore(storage: ReadableStorage) {
  const joined: Record<string, JoiningSlice['reducer']> = {}
  let combined = combine(joined)
  const store = configureStore({
    reducer: (state: RootState | undefined, action: UnknownAction) => root(combined, state, action),
  })
  followJoinedSlices(({ name, reducer }) => {
    joined[name] = reducer
    combined = combine(joined)
    store.dispatch(sliceJoined(name))
  })
  void readPersisted(storage).then((read) => {
    store.dispatch(restored(read.state))
    writeChanges(store, storage, read.texts)
  })
  return store
}

type Combined = ReturnType<typeof combine>

/** Sign-out resets every slice except theme, wallet and pending transactions. */
function root(combined: Combined, state: RootState | undefined, action: UnknownAction): RootState {
  const next = combined(restored.match(action) ? withPersisted(state, action.payload) : state, action)
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

function withPersisted(state: RootState | undefined, persisted: PersistedState): RootState | undefined {
  const { auth, profile, articles, wallet, chain } = persisted
  if (!state) return state
  return {
    ...state,
    auth: Object.assign({}, state.auth, auth),
    profile: Object.assign({}, state.profile, profile),
    articles: Object.assign({}, state.articles, articles),
    wallet: Object.assign({}, state.wallet, wallet),
    chain: Object.assign({}, state.chain, chain),
  }
}
