import { profileCalls } from '@colophon/protocol/profile/calls'
import type { AccountInfo, ManualTheme, PublicProfile } from '@colophon/protocol/profile/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, createFailingThunk, followStatus, INIT } from '../../lib/async-state.ts'
import { call } from '../../lib/call.ts'

/** The actions of this slice whose progress is kept. */
export type ProfileAction = 'account' | 'requester' | 'update' | 'avatar' | 'addWallet' | 'deleteWallet'

/** The account, other people, and how the person wants the site to look (specification §3, slice `profile`). */
export type ProfileState = {
  accountInfo: AccountInfo | null
  /** Other people, by their id. */
  requester: Record<number, PublicProfile>
  /** Filled by the live notifications; the account carries their number. */
  notifications: unknown[]
  /** Only ever the masked form of a key. */
  apiKey: string | null
  siteTheme: 'light'
  manualSiteTheme: ManualTheme
  isTutorialPaused: boolean
  usageApiKey: unknown[]
  adminLogs: unknown[]
  total: number
  /** 0..100 while a picture travels. */
  avatarPercent: number
  status: Record<ProfileAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithProfile = { profile: ProfileState }

const initialState: ProfileState = {
  accountInfo: null,
  requester: {},
  notifications: [],
  apiKey: null,
  siteTheme: 'light',
  manualSiteTheme: null,
  isTutorialPaused: false,
  usageApiKey: [],
  adminLogs: [],
  total: 0,
  avatarPercent: 0,
  status: { account: INIT, requester: INIT, update: INIT, avatar: INIT, addWallet: INIT, deleteWallet: INIT },
}

export const fetchAccount = createCallThunk('profile/fetchAccount', profileCalls.me)
export const fetchRequester = createCallThunk('profile/fetchRequester', profileCalls.get)
export const updateProfile = createCallThunk('profile/update', profileCalls.update)
/** Links the wallet that has signed the message. */
export const addWallet = createCallThunk('profile/addWallet', profileCalls.addWallet)
export const deleteWallet = createCallThunk('profile/deleteWallet', profileCalls.deleteWallet)
/** Sends a picture; `onProgress` gets 0..100. */
export const uploadAvatar = createFailingThunk(
  'profile/uploadAvatar',
  ({ file, onProgress }: { file: File; onProgress: (percent: number) => void }, { signal }) =>
    call(profileCalls.uploadAvatar, { fields: {}, file }, { signal, onProgress }),
)

export const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    /** The choice takes effect at once, signed in or not. */
    themeChosen: (state, { payload }: PayloadAction<ManualTheme>) => {
      state.manualSiteTheme = payload
    },
    avatarProgressed: (state, { payload }: PayloadAction<number>) => {
      state.avatarPercent = payload
    },
    /** RESET: back to INIT. */
    profileReset: (state, { payload }: PayloadAction<ProfileAction>) => {
      state.status[payload] = INIT
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchAccount.fulfilled, (state, { payload }) => {
        keepAccount(state, payload)
        // What is stored with the account wins on a new device; a choice made here before signing in stays otherwise.
        state.manualSiteTheme = payload.manualSiteTheme ?? state.manualSiteTheme
      })
      .addCase(updateProfile.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(addWallet.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(deleteWallet.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(fetchRequester.fulfilled, (state, { payload }) => {
        state.requester[payload.id] = payload
      })
      .addCase(uploadAvatar.pending, (state) => {
        state.avatarPercent = 0
      })
      .addCase(uploadAvatar.fulfilled, (state, { payload }) => {
        if (state.accountInfo) state.accountInfo.avatarUrl = payload.avatarUrl
      })
    followStatus(builder, 'account', fetchAccount)
    followStatus(builder, 'requester', fetchRequester)
    followStatus(builder, 'update', updateProfile)
    followStatus(builder, 'avatar', uploadAvatar)
    followStatus(builder, 'addWallet', addWallet)
    followStatus(builder, 'deleteWallet', deleteWallet)
  },
})

export const { themeChosen, avatarProgressed, profileReset } = profileSlice.actions

/** The theme to show: the manual choice, else the site's own. */
export const selectTheme = (state: WithProfile): 'light' | 'dark' | 'system' =>
  state.profile.manualSiteTheme ?? state.profile.siteTheme
/** The signed-in person's account; null until it has been read. */
export const selectAccount = (state: WithProfile): AccountInfo | null => state.profile.accountInfo

function keepAccount(state: ProfileState, account: AccountInfo): void {
  state.accountInfo = account
  state.apiKey = account.apiKey
  state.isTutorialPaused = account.isTutorialPaused
}
