import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { selectAccount, themeChosen, updateProfile } from './slice.ts'

/** Applies a theme at once and, for whoever is signed in, keeps it with the account. */
export function useChooseTheme(): (theme: NonNullable<ManualTheme>) => void {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  return (theme) => {
    dispatch(themeChosen(theme))
    if (account) void dispatch(updateProfile({ body: { manualSiteTheme: theme } }))
  }
}
