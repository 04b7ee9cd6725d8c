import { SCREENS } from '@colophon/protocol/screens'
import { Menu } from '@mantine/core'
import { IconKey, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { cloneElement } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { selectAccount } from '../features/profile/slice.ts'
import { type OpenedProps, useOpened } from '../ui/OpensOnPress.tsx'

/** The account menu, opened. */
export function AccountChoices({ button }: OpenedProps) {
  const account = useSelector(selectAccount)
  const signOut = useSignOut()
  const [isOpen, setOpen, target] = useOpened()
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account?.displayName ?? 'Account'}</Menu.Label>
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
        <Menu.Item
          component={Link}
          to={SCREENS.apiKey.path}
          leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        >
          API keys
        </Menu.Item>
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
