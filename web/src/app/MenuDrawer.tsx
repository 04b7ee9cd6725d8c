import { SCREENS } from '@colophon/protocol/screens'
import { Button, Drawer, Stack } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { MenuLinks } from './Menus.tsx'

/** The whole menu on a small screen. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      styles={{ content: { height: 'auto' } }}
      title="Menu"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Stack component="nav" gap="md" aria-label="All screens">
          <MenuLinks onFollow={onClose} />
        </Stack>
        {!isSignedIn && (
          <Button component={Link} to={SCREENS.registration.path} variant="default" onClick={onClose}>
            Register
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
