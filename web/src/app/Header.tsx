import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Anchor, Button, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCommand, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { selectAccount } from '../features/profile/slice.ts'
import { ThemeMenu } from '../features/profile/ThemeMenu.tsx'
import { keptReturnPath, withReturnPath } from '../lib/return-path.ts'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './Header.module.css'

// Signed-out visitors get no notifications.
const NotificationBell = lazy(async () => ({
  default: (await import('../features/profile/notifications/NotificationBell.tsx')).NotificationBell,
}))

const CompareCount = lazy(async () => ({
  default: (await import('../features/compare/CompareCount.tsx')).CompareCount,
}))

/** The header: product name, command palette, theme, and sign-in or account menu. */
export function Header({ onCommand }: { onCommand: () => void }) {
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
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Command palette"
          title="Command palette (Ctrl+K)"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onCommand}
        >
          <IconCommand size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
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

/** The account menu with sign-out. */
export function AccountMenu() {
  const account = useSelector(selectAccount)
  const signOut = useSignOut()
  const name = account?.displayName ?? 'Account'
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>Account: {name}</VisuallyHidden>
          <Portrait name={account?.displayName ?? null} url={account?.avatarUrl ?? null} size={32} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          component={Link}
          to={SCREENS.profile.path}
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={SCREENS.security.path}
          leftSection={<IconShieldLock size={18} stroke={1.6} aria-hidden />}
        >
          Security
        </Menu.Item>
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const UploadDock = lazy(async () => ({
  default: (await import('../features/uploads/UploadDock.tsx')).UploadDock,
}))

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
