import { ALL_SCREENS, SCREENS, type ScreenName } from '@colophon/protocol/screens'
import type { Icon } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { matchPath, useLocation } from 'react-router'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { selectIsMenuOpen } from '../features/settings/slice.ts'
import { useIsWide } from '../lib/hooks/use-is-wide.ts'
import { type MenuGroup, SHOWN } from './shown-screens.ts'

/** One line of the menu. */
export type MenuEntry = { name: ScreenName; path: string; title: string; icon: Icon; group: MenuGroup }

/** The menu of this user: only screens that they may open. */
export function useMenu(): MenuEntry[] {
  const isSignedIn = useSelector(selectIsSignedIn)
  const isAdmin = useSelector(selectUser)?.role === 'admin'
  return SHOWN.flatMap(({ name, needsSignIn, isForAdmins, menu }) =>
    menu && (isSignedIn || !needsSignIn) && (isAdmin || !isForAdmins) ? [{ name, ...ALL_SCREENS[name], ...menu }] : [],
  )
}

/** True on the page of a paper, which replaces the header on phones. */
export function useIsPaperPage(): boolean {
  return matchPath(SCREENS.storageFile.path, useLocation().pathname) !== null
}

/** How the side menu is shown: with names if the user wants them and there is room; the page of a paper has no room. */
export function useMenuWidth(): { isNarrow: boolean; canChange: boolean } {
  const isOpen = useSelector(selectIsMenuOpen)
  const isWide = useIsWide(1024)
  const canChange = !useIsPaperPage() && isWide
  return { isNarrow: !isOpen || !canChange, canChange }
}
