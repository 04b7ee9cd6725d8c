import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { menuOpened, selectIsMenuOpen } from '../features/settings/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { MenuLinks } from './MenuLinks.tsx'
import classes from './SideMenu.module.css'

/** The menu beside the screen from 768 px on; closed it shows icons only. */
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
        aria-label="Menu names"
        aria-expanded={isOpen}
        onClick={() => dispatch(menuOpened(!isOpen))}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </nav>
  )
}
