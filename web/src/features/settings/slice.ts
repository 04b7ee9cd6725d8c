import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Layout of the application frame (specification §3, slice `settings`); the side menu is open by default. */
export type SettingsState = { isMenuOpen: boolean }

/** The part of the whole state that this feature reads. */
export type WithSettings = { settings: SettingsState }

const initialState: SettingsState = { isMenuOpen: true }

export const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    menuOpened: (state, { payload }: PayloadAction<boolean>) => {
      state.isMenuOpen = payload
    },
  },
})

export const { menuOpened } = settingsSlice.actions
/** True while the side menu is expanded. */
export const selectIsMenuOpen = (state: WithSettings): boolean => state.settings.isMenuOpen
