import { expect, it } from 'vitest'
import { menuOpened, selectIsMenuOpen, settingsSlice } from './slice.ts'

// Proves: 2-menu-open, 3-slice-settings-isMenuOpen
it('the side menu is open by default, and closes and opens', () => {
  const start = settingsSlice.getInitialState()
  expect(selectIsMenuOpen({ settings: start })).toBe(true)
  const closed = settingsSlice.reducer(start, menuOpened(false))
  expect(selectIsMenuOpen({ settings: closed })).toBe(false)
  expect(settingsSlice.reducer(closed, menuOpened(true))).toEqual({ isMenuOpen: true })
})
