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
import classes from './MenuLinks.module.css'
import { useMenu } from './menu.ts'
import sideMenuClasses from './SideMenu.module.css'

/** The menu links; when collapsed, names appear as tooltips. */
export function MenuLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  return (
    <ul className={classes.links} data-narrow={isNarrow || undefined}>
      {useMenu().map(({ path, title, icon: Icon }) => (
        <li key={path}>
          <MenuLink className={classes.link ?? ''} to={path} onClick={onFollow} aria-label={title}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.name}>{title}</span>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** The side menu from 768 px on; collapsed it shows icons only. */
export function SideMenu() {
  const isOpen = useSelector(selectIsMenuOpen)
  const dispatch = useAppDispatch()
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <nav className={sideMenuClasses.menu} aria-label="Main">
      <MenuLinks isNarrow={!isOpen} />
      <ActionIcon
        className={sideMenuClasses.toggle}
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
