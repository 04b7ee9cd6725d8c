import { useDisclosure } from '@mantine/hooks'
import { useSelector } from 'react-redux'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { selectIsMenuOpen } from '../features/settings/slice.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The frame of every screen: header, side menu (below 768 px a bottom bar with a drawer), and the screen itself. */
export function Shell() {
  const isMenuOpen = useSelector(selectIsMenuOpen)
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className={classes.shell} data-menu={isMenuOpen ? 'open' : 'closed'}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <SideMenu />
      <main className={classes.main} id="content" tabIndex={-1} aria-busy={isLoading}>
        <div className={classes.sheet}>
          <LiveNotice />
          <Outlet />
        </div>
      </main>
      <BottomBar onMore={drawer.open} />
      <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
      <RouteFocus />
      <ScrollRestoration />
    </div>
  )
}
