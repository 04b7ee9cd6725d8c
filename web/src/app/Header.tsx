import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { ThemeMenu } from '../features/profile/ThemeMenu.tsx'
import { keptReturnPath, withReturnPath } from '../lib/return-path.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { DockedUploads } from './DockedUploads.tsx'
import classes from './Header.module.css'

// Nobody who is signed out is told anything.
const NotificationBell = lazy(async () => ({
  default: (await import('../features/profile/notifications/NotificationBell.tsx')).NotificationBell,
}))

const CompareCount = lazy(async () => ({
  default: (await import('../features/compare/CompareCount.tsx')).CompareCount,
}))

/** The head of every screen: the name, how the site looks, and the way in or the account. */
export function Header() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const userId = useSelector(selectUser)?.id ?? null
  return (
    <header className={classes.header}>
      <Anchor component={Link} to={SCREENS.home.path} className={classes.brand} underline="never">
        Colophon
      </Anchor>
      <div className={classes.end}>
        <DockedUploads />
        <Suspense>
          <CompareCount userId={userId} />
        </Suspense>
        <ThemeMenu />
        {isSignedIn && (
          <Suspense>
            <NotificationBell />
          </Suspense>
        )}
        {isSignedIn ? <AccountMenu /> : <WaysIn />}
      </div>
    </header>
  )
}

function WaysIn() {
  const location = useLocation()
  const isOnWay = location.pathname === SCREENS.login.path || location.pathname === SCREENS.registration.path
  const login = isOnWay
    ? SCREENS.login.path + keptReturnPath(location.search)
    : withReturnPath(SCREENS.login.path, location)
  return (
    <>
      <Button component={Link} to={login} variant="subtle" size="sm">
        Sign in
      </Button>
      <Button
        component={Link}
        to={SCREENS.registration.path + keptReturnPath(location.search)}
        variant="default"
        size="sm"
        visibleFrom="xs"
      >
        Register
      </Button>
    </>
  )
}
