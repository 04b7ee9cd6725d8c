import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogin2, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { selectAccount } from '../features/profile/slice.ts'
import { ThemeMenu } from '../features/profile/ThemeMenu.tsx'
import { returnPathQuery, withReturnPath } from '../lib/return-path.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { OpensOnPress } from '../ui/OpensOnPress.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { loadToasts } from '../ui/toast.tsx'
import classes from './Header.module.css'
import { SideMenu } from './Menus.tsx'

// Signed-out visitors get no notifications.
const NotificationBell = lazyPart(
  async () => ({
    default: (await import('../features/profile/notifications/NotificationBell.tsx')).NotificationBell,
  }),
  null,
)

const CompareCount = lazyPart(
  async () => ({
    default: (await import('../features/compare/CompareCount.tsx')).CompareCount,
  }),
  null,
)

/**
 * Product name, command palette, menu, and what concerns the account: a column at the side, and below 768 px a row above,
 * without the menu.
 */
export function Header({ onCommand }: { onCommand: () => void }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const userId = useSelector(selectUser)?.id ?? null
  // Later there may be no connection, of which a message says so.
  useEffect(() => void (isSignedIn && loadToasts()), [isSignedIn])
  return (
    <header className={classes.header}>
      <Anchor component={Link} to={SCREENS.home.path} className={classes.brand} underline="never">
        <Mark />
        <span>Colophon</span>
      </Anchor>
      <UnstyledButton
        className={classes.command}
        title="Command palette (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onCommand}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <VisuallyHidden>Command palette</VisuallyHidden>
        <span>Search or go to</span>
        <Kbd>Ctrl K</Kbd>
      </UnstyledButton>
      <SideMenu />
      <div className={classes.tools}>
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
        {isSignedIn ? <AccountMenu /> : <SignInLinks />}
      </div>
    </header>
  )
}

function SignInLinks() {
  const location = useLocation()
  const isSigningIn = location.pathname === SCREENS.login.path || location.pathname === SCREENS.registration.path
  const login = isSigningIn
    ? SCREENS.login.path + returnPathQuery(location.search)
    : withReturnPath(SCREENS.login.path, location)
  return (
    <>
      <Button
        component={Link}
        to={login}
        variant="subtle"
        size="sm"
        className={classes.signIn}
        leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
      >
        Sign in
      </Button>
      <Button
        component={Link}
        to={SCREENS.registration.path + returnPathQuery(location.search)}
        variant="default"
        size="sm"
        className={classes.register}
      >
        Register
      </Button>
    </>
  )
}

const AccountChoices = lazyPart(async () => ({ default: (await import('./AccountChoices.tsx')).AccountChoices }))

/** The account menu with sign-out. */
export function AccountMenu() {
  const account = useSelector(selectAccount)
  const button = (
    <UnstyledButton>
      <VisuallyHidden>Account: {account?.displayName ?? 'Account'}</VisuallyHidden>
      <Portrait name={account?.displayName ?? null} url={account?.avatarUrl ?? null} size={32} />
    </UnstyledButton>
  )
  return <OpensOnPress button={button} popup="menu" Part={AccountChoices} />
}

const UploadDock = lazyPart(
  async () => ({
    default: (await import('../features/uploads/UploadDock.tsx')).UploadDock,
  }),
  null,
)

/** The unfinished uploads of a signed-in user, on every screen but the one that lists them all. */
export function DockedUploads() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const { pathname } = useLocation()
  if (!isSignedIn || pathname === SCREENS.uploadActivity.path) return null
  return (
    <Suspense>
      <UploadDock />
    </Suspense>
  )
}

/** The printer's device: the C of Colophon as an open ring around a line of text; in the colour of the text around it. */
function Mark() {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.6} aria-hidden>
      <path d="M18.4 5.6a9 9 0 1 0 0 12.8M8.4 8v8M8.4 12H22" />
    </svg>
  )
}
