import { ALL_SCREENS } from '@colophon/protocol/screens'
import type { Icon } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { SHOWN } from './shown-screens.ts'

/** One line of the menu. */
export type MenuEntry = { path: string; title: string; icon: Icon }

/** The menu of the person who looks: only screens that exist and that they may open. */
export function useMenu(): MenuEntry[] {
  const isSignedIn = useSelector(selectIsSignedIn)
  return SHOWN.flatMap(({ name, needsSignIn, menu }) =>
    menu && (isSignedIn || !needsSignIn) ? [{ ...ALL_SCREENS[name], icon: menu.icon }] : [],
  )
}
