import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Button, Drawer, Stack } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { menuOpened, selectIsMenuOpen } from '../features/settings/slice.ts'
import { useAppDispatch } from '../lib/hooks/use-app-dispatch.ts'
import bottomBarClasses from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { useMenu } from './menu.ts'
import classes from './SideMenu.module.css'

/** The side menu from 768 px on; collapsed it shows icons only. */
export function SideMenu() {
  const isOpen = useSelector(selectIsMenuOpen)
  const dispatch = useAppDispatch()
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <nav className={classes.menu} aria-label="Main">
      <MenuLinks isNarrow={!isOpen} />
      <ActionIcon
        className={classes.toggle}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={isOpen ? 'Collapse menu' : 'Expand menu'}
        aria-expanded={isOpen}
        onClick={() => dispatch(menuOpened(!isOpen))}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </nav>
  )
}

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
        <nav aria-label="All screens">
          <MenuLinks onFollow={onClose} />
        </nav>
        {!isSignedIn && (
          <Button component={Link} to={SCREENS.registration.path} variant="default" onClick={onClose}>
            Register
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

/** Number of screens in the bar; the drawer lists all of them. */
const IN_BAR = 4

/** The menu below 768 px: the first screens, and a button for the rest. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={bottomBarClasses.bar} aria-label="Main, first screens">
      {useMenu()
        .slice(0, IN_BAR)
        .map(({ path, title, icon: Icon }) => (
          <MenuLink key={path} className={bottomBarClasses.entry ?? ''} to={path}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {title}
          </MenuLink>
        ))}
      <button type="button" className={bottomBarClasses.entry} onClick={onMore} aria-haspopup="dialog">
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
        Menu
      </button>
    </nav>
  )
}
