import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { selectAccount, themeChosen, updateProfile } from './slice.ts'

/** Applies a theme at once and stores it with the account, if signed in. */
export function useChooseTheme(): (theme: NonNullable<ManualTheme>) => void {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  return (theme) => {
    dispatch(themeChosen(theme))
    if (account) void dispatch(updateProfile({ body: { manualSiteTheme: theme } }))
  }
}
