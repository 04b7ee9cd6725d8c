import { SCREENS } from '@colophon/protocol/screens'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { selectAccount } from '../features/profile/slice.ts'
import { Portrait } from '../ui/Portrait.tsx'

/** Who is signed in, and the way out. */
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
