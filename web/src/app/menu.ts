import { ALL_SCREENS } from '@colophon/protocol/screens'
import type { Icon } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { SHOWN } from './shown-screens.ts'

/** One line of the menu. */
export type MenuEntry = { path: string; title: string; icon: Icon }

/** The menu of this user: only screens that exist and that they may open. */
export function useMenu(): MenuEntry[] {
  const isSignedIn = useSelector(selectIsSignedIn)
  const isAdmin = useSelector(selectUser)?.role === 'admin'
  return SHOWN.flatMap(({ name, needsSignIn, isForAdmins, menu }) =>
    menu && (isSignedIn || !needsSignIn) && (isAdmin || !isForAdmins)
      ? [{ ...ALL_SCREENS[name], icon: menu.icon }]
      : [],
  )
}
