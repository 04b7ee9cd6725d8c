import type { AdminLogEntry } from '@colophon/protocol/administration/entities'
import type { KeyUse } from '@colophon/protocol/keys/entities'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { Notification, Preferences } from '@colophon/protocol/notifications/entities'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { AccountInfo, ManualTheme, PublicProfile } from '@colophon/protocol/profile/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type AsyncState, createCallThunk, createFailingThunk, followStatus, INIT } from '../../lib/api/async-state.ts'
import { call, callWithMeta } from '../../lib/api/call.ts'

/** The actions of this slice whose status is tracked. */
export type ProfileAction =
  | 'account'
  | 'requester'
  | 'update'
  | 'avatar'
  | 'addWallet'
  | 'deleteWallet'
  | 'notifications'
  | 'markAsView'
  | 'preferences'
  | 'setPreferences'

/** The account, other users' profiles, and the theme (specification §3, slice `profile`). */
export type ProfileState = {
  accountInfo: AccountInfo | null
  /** Other users' profiles by id. */
  requester: Record<number, PublicProfile>
  /** Loaded notifications, newest first; the unread count is part of the account. */
  notifications: Notification[]
  /** Their total. */
  notificationsTotal: number
  /** Increases with every live event and mark as viewed: a list requested before is outdated. */
  notificationsVersion: number
  /** My notification settings; null until loaded. */
  preferences: Preferences | null
  /** Only ever the masked form of a key. */
  apiKey: string | null
  siteTheme: 'light'
  manualSiteTheme: ManualTheme
  isTutorialPaused: boolean
  /** A page of what my API keys were used for, and all that there are. */
  usageApiKey: KeyUse[]
  adminLogs: AdminLogEntry[]
  total: number
  /** 0..100 while a picture is uploaded. */
  avatarPercent: number
  status: Record<ProfileAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithProfile = { profile: ProfileState }

const NOTIFICATIONS_PAGE = 20
/** Reads of a page of notifications while they change. */
const READS_MAX = 3

const initialState: ProfileState = {
  accountInfo: null,
  requester: {},
  notifications: [],
  notificationsTotal: 0,
  notificationsVersion: 0,
  preferences: null,
  apiKey: null,
  siteTheme: 'light',
  manualSiteTheme: null,
  isTutorialPaused: false,
  usageApiKey: [],
  adminLogs: [],
  total: 0,
  avatarPercent: 0,
  status: {
    account: INIT,
    requester: INIT,
    update: INIT,
    avatar: INIT,
    addWallet: INIT,
    deleteWallet: INIT,
    notifications: INIT,
    markAsView: INIT,
    preferences: INIT,
    setPreferences: INIT,
  },
}

export const fetchAccount = createCallThunk('profile/fetchAccount', profileCalls.me)
export const fetchRequester = createCallThunk('profile/fetchRequester', profileCalls.get)
export const updateProfile = createCallThunk('profile/update', profileCalls.update)
/** Sends a code to a new address; the current one stays until the code is confirmed. */
export const changeEmail = createCallThunk('profile/changeEmail', profileCalls.update)
export const confirmEmail = createCallThunk('profile/confirmEmail', profileCalls.confirmEmail)
/** Links the wallet that signed the message. */
export const addWallet = createCallThunk('profile/addWallet', profileCalls.addWallet)
export const deleteWallet = createCallThunk('profile/deleteWallet', profileCalls.deleteWallet)
/** Loads a page of notifications: the newest, or the ones after those loaded; again if they change meanwhile. */
export const fetchNotifications = createFailingThunk(
  'profile/fetchNotifications',
  async ({ offset }: { offset: number }, { signal, getState }) => {
    const version = () => (getState() as WithProfile).profile.notificationsVersion
    const query = { limit: NOTIFICATIONS_PAGE, offset }
    for (let tries = 1; ; tries++) {
      const before = version()
      const { data, meta } = await callWithMeta(notificationCalls.list, { query }, { signal })
      if (before !== version() && tries < READS_MAX) continue
      return { list: data[0], total: data[1], unviewed: meta.unviewed }
    }
  },
)
/** Marks some as viewed; without ids all of them. */
export const markAsView = createCallThunk('profile/markAsView', notificationCalls.markAsView)
export const fetchPreferences = createCallThunk('profile/fetchPreferences', notificationCalls.preferences)
export const setPreferences = createCallThunk('profile/setPreferences', notificationCalls.setPreferences)
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
    /** Applied at once, signed in or not. */
    themeChosen: (state, { payload }: PayloadAction<ManualTheme>) => {
      state.manualSiteTheme = payload
    },
    /** A page of what my API keys were used for. */
    usageRead: (state, { payload: [list, total] }: PayloadAction<[KeyUse[], number]>) => {
      state.usageApiKey = list
      state.total = total
    },
    /** First and last characters of the newest active key; the secret is never stored here. */
    apiKeyMasked: (state, { payload }: PayloadAction<string | null>) => {
      state.apiKey = payload
      if (state.accountInfo) state.accountInfo.apiKey = payload
    },
    avatarProgressed: (state, { payload }: PayloadAction<number>) => {
      state.avatarPercent = payload
    },
    /** A notification arrived live. */
    notificationReceived: (state, { payload }: PayloadAction<Notification>) => {
      state.notificationsVersion++
      const { notifications, accountInfo } = state
      if (accountInfo) accountInfo.notifications += newlyUnviewed(notifications, payload)
      if (!notifications.some(({ id }) => id === payload.id)) state.notificationsTotal++
      state.notifications = withNotification(notifications, [payload])
    },
    /** Some were marked as read, here or elsewhere; an empty list means all. */
    notificationsViewed: (state, { payload }: PayloadAction<{ unviewed: number }>) => {
      keepUnviewed(state, payload.unviewed)
    },
    /** A page of what administrators did. */
    adminLogsRead: (state, { payload }: PayloadAction<[AdminLogEntry[], number]>) => {
      ;[state.adminLogs, state.total] = payload
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
        // On a new device the account's theme wins; otherwise a choice made before signing in stays.
        state.manualSiteTheme = payload.manualSiteTheme ?? state.manualSiteTheme
      })
      .addCase(updateProfile.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(changeEmail.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(confirmEmail.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(addWallet.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(deleteWallet.fulfilled, (state, { payload }) => keepAccount(state, payload))
      .addCase(fetchRequester.fulfilled, (state, { payload }) => {
        state.requester[payload.id] = payload
      })
      .addCase(fetchNotifications.fulfilled, (state, { payload, meta }) => {
        // The first page replaces everything; later pages are loaded again on demand.
        state.notifications = withNotification(meta.arg.offset === 0 ? [] : state.notifications, payload.list)
        state.notificationsTotal = payload.total
        if (state.accountInfo) state.accountInfo.notifications = payload.unviewed
      })
      .addCase(markAsView.fulfilled, (state, { payload, meta }) => {
        const ids = meta.arg.body.ids
        for (const one of state.notifications) if (!ids || ids.includes(one.id)) one.isViewed = true
        keepUnviewed(state, payload.unviewed)
      })
      .addCase(fetchPreferences.fulfilled, (state, { payload }) => {
        state.preferences = payload
      })
      .addCase(setPreferences.fulfilled, (state, { payload }) => {
        state.preferences = payload
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
    followStatus(builder, 'notifications', fetchNotifications)
    followStatus(builder, 'markAsView', markAsView)
    followStatus(builder, 'preferences', fetchPreferences)
    followStatus(builder, 'setPreferences', setPreferences)
  },
})

export const {
  adminLogsRead,
  themeChosen,
  usageRead,
  apiKeyMasked,
  avatarProgressed,
  notificationReceived,
  notificationsViewed,
  profileReset,
} = profileSlice.actions

/** The theme to show: the manual choice, else the site's own. */
export const selectTheme = (state: WithProfile): 'light' | 'dark' | 'system' =>
  state.profile.manualSiteTheme ?? state.profile.siteTheme
/** The signed-in account; null until loaded. */
export const selectAccount = (state: WithProfile): AccountInfo | null => state.profile.accountInfo

function keepAccount(state: ProfileState, account: AccountInfo): void {
  state.accountInfo = account
  state.apiKey = account.apiKey
  state.isTutorialPaused = account.isTutorialPaused
}

function keepUnviewed(state: ProfileState, unviewed: number): void {
  state.notificationsVersion++
  if (state.accountInfo) state.accountInfo.notifications = unviewed
  if (unviewed === 0) for (const one of state.notifications) one.isViewed = true
}

/** Merges notifications: newest first, each once, never an older state over a newer one. */
export function withNotification(list: readonly Notification[], received: readonly Notification[]): Notification[] {
  const newest = new Map<number, Notification>()
  for (const one of [...list, ...received]) {
    const known = newest.get(one.id)
    if (!known || known.position <= one.position) newest.set(one.id, one)
  }
  return [...newest.values()].toSorted((one, other) => other.position - one.position)
}

/** Increment of the unread count by a notification: none if it is known, outdated, or only its group grew. */
export function newlyUnviewed(list: readonly Notification[], received: Notification): 0 | 1 {
  const known = list.find(({ id }) => id === received.id)
  if (received.isViewed || (known && (!known.isViewed || known.position >= received.position))) return 0
  // A grouped notification was counted with its first entry, even if that is not loaded.
  return known || received.count === 1 ? 1 : 0
}
