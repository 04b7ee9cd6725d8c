import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { selectIsMenuOpen } from '../features/settings/slice.ts'
import { useReturnFocus } from '../lib/use-return-focus.ts'
import { ActingNotice } from './ActingNotice.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DockedTransactions } from './DockedTransactions.tsx'
import { Header } from './Header.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { RestoreScroll } from './RestoreScroll.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import classes from './Shell.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

/** The frame of every screen: header, side menu (below 768 px a bottom bar with a drawer), and the screen itself. */
export function Shell() {
  const isMenuOpen = useSelector(selectIsMenuOpen)
  const [isDrawerOpen, drawer] = useDisclosure(false)
  useReturnFocus(isDrawerOpen)
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className={classes.shell} data-menu={isMenuOpen ? 'open' : 'closed'}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <SideMenu />
      <main className={classes.main} id="content" tabIndex={-1} aria-busy={isLoading}>
        <ActingNotice />
        <div className={classes.sheet}>
          <LiveNotice />
          <Outlet />
        </div>
      </main>
      <DockedTransactions />
      <BottomBar onMore={drawer.open} />
      <Suspense>{isDrawerOpen && <MenuDrawer onClose={drawer.close} />}</Suspense>
      <Shortcuts />
      <RouteFocus />
      <ScrollRestoration />
      <RestoreScroll />
    </div>
  )
}
