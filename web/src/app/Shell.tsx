import { ALL_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys, useNetwork } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import {
  Link,
  matchPath,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { selectIsSignedIn, selectUser, type WithAuth } from '../features/auth/slice.ts'
import { awaitTyping } from '../lib/awaited-typing.ts'
import { selectChain } from '../lib/chain/chain-slice.ts'
import { useLiveState } from '../lib/hooks/use-live.ts'
import { setPageTitle } from '../lib/hooks/use-page-title.ts'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'
import { withReturnPath } from '../lib/return-path.ts'
import { hasStored } from '../lib/stored-values.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/page.tsx'
import { Header } from './Header.tsx'
import liveNoticeClasses from './LiveNotice.module.css'
import { BottomBar } from './Menus.tsx'
import classes from './Shell.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { useIsPaperPage, useMenuWidth } from './use-menu.ts'

const CommandPalette = lazyPart(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

const MenuDrawer = lazyPart(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

/** The frame of every screen: the header with the menu (below 768 px a bottom bar with a drawer), and the screen itself. */
export function Shell() {
  const { isNarrow } = useMenuWidth()
  const isPaper = useIsPaperPage()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  useReturnFocus(isDrawerOpen)
  const [isPaletteOpen, palette] = useDisclosure(false)
  useReturnFocus(isPaletteOpen)
  useEffect(() => (isPaletteOpen ? awaitTyping('command') : undefined), [isPaletteOpen])
  useHotkeys([['mod+K', palette.open]], [])
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className={classes.shell} data-menu={isNarrow ? 'closed' : 'open'} data-paper={isPaper || undefined}>
      <SkipLink to={isPaper ? 'paper' : 'content'}>{isPaper ? 'Skip to the paper' : 'Skip to content'}</SkipLink>
      <Header onCommand={palette.open} />
      <main className={classes.main} id="content" tabIndex={-1} aria-busy={isLoading}>
        <ActingNotice />
        <div className={classes.sheet}>
          <LiveNotice />
          <SessionNotice />
          <Outlet />
        </div>
      </main>
      <DockedTransactions />
      <BottomBar onMore={drawer.open} />
      <Suspense>{isDrawerOpen && <MenuDrawer onClose={drawer.close} />}</Suspense>
      <Suspense>{isPaletteOpen && <CommandPalette onClose={palette.close} />}</Suspense>
      <Shortcuts />
      <UnsentMarks />
      <RouteFocus />
      <ScrollRestoration />
      <RestoreScroll />
    </div>
  )
}

const ActingBanner = lazyPart(
  async () => ({
    default: (await import('../features/administration/ActingBanner.tsx')).ActingBanner,
  }),
  null,
)

/** The impersonation banner; impersonation is read from the access token. */
export function ActingNotice() {
  const token = useSelector((state: WithAuth) => state.auth.accessToken)
  const claims = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/')
  return <Suspense>{claims && atob(claims).includes('"act"') && <ActingBanner claims={claims} />}</Suspense>
}

/**
 * Shows that the server cannot be reached, over the page, which stays usable and does not move. Lists fall back to
 * polling.
 */
export function LiveNotice() {
  const { phase } = useLiveState()
  // The live connection notices it half a minute later, and visitors have none.
  const { online: isOnline } = useNetwork()
  const isShown = phase === 'paused' || !isOnline
  return (
    <div role="status" className={liveNoticeClasses.live} data-shown={isShown || undefined}>
      {isShown && (
        <>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span>{isOnline ? 'The server does not answer' : 'You are offline'}. Reconnecting…</span>
        </>
      )}
    </div>
  )
}

/** A call may fail while the live connection lasts. */
const SEND_AGAIN_MS = 30_000

/** Sends the highlights that were made without a connection, when there is one. */
function UnsentMarks() {
  const userId = useSelector(selectUser)?.id ?? null
  const isLive = useLiveState().phase === 'live'
  useEffect(() => {
    if (userId === null || !isLive) return
    const send = () => {
      if (!hasStored(['unsentMarks', userId])) return
      void import('../features/highlights/unsent-marks.ts').then(({ sendUnsent }) => sendUnsent(userId))
    }
    send()
    addEventListener('online', send)
    const timer = setInterval(send, SEND_AGAIN_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [userId, isLive])
  return null
}

/** On screens that stay when a session ends: says so, with the way back to this place. */
export function SessionNotice() {
  const { accessToken, endedBecause } = useSelector((state: WithAuth) => state.auth)
  const location = useLocation()
  if (accessToken !== null || endedBecause === null || location.pathname === SCREENS.login.path) return null
  return (
    <p role="alert" className={liveNoticeClasses.notice} data-shown>
      <span>
        Your session has ended. <Link to={withReturnPath(SCREENS.login.path, location)}>Sign in again</Link> and you
        return to where you were.
      </span>
    </p>
  )
}

/** How long a screen may take to reach its previous height, in milliseconds. */
const PATIENCE_MS = 5000

/**
 * Restores the scroll position on back and forward once the content has loaded: the router restores it immediately,
 * when the page is still too short. Stops as soon as the user scrolls, presses or types.
 */
export function RestoreScroll() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, number>())
  const present = useRef(key)
  const left = useRef(pathname)
  useLayoutEffect(() => {
    present.current = key
    const isOtherScreen = left.current !== pathname
    left.current = pathname
    const wanted = places.current.get(key)
    // An open paper restores its reading position itself.
    const isPaper = matchPath(SCREENS.storageFile.path, pathname) !== null
    if (type !== NavigationType.Pop || !wanted || !isOtherScreen || isPaper) return
    return scrollOnceLongEnough(wanted)
  }, [key, pathname, type])
  useEffect(() => {
    const note = () => places.current.set(present.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return null
}

/** Follows the growing page until the position is reached, time is up or the user scrolls; returns a stop function. */
function scrollOnceLongEnough(wanted: number): () => void {
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const name of USER_EVENTS) removeEventListener(name, stop)
  }
  const follow = () => {
    window.scrollTo({ top: wanted, behavior: 'instant' })
    if (Math.abs(scrollY - wanted) < 2) settled += 1
    if (settled > 1) stop()
  }
  let settled = 0
  const growth = new ResizeObserver(follow)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const name of USER_EVENTS) addEventListener(name, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** After a route change: sets the tab title, announces it, and focuses the heading, or in the chat the question field. */
export function RouteFocus() {
  const { pathname, search } = useLocation()
  const conversation = pathname === SCREENS.chat.path ? (new URLSearchParams(search).get('chat') ?? 'new') : null
  const isSignedIn = useSelector(selectIsSignedIn)
  const [said, setSaid] = useState('')
  const isFirst = useRef(true)
  useEffect(() => {
    const title = titleOf(pathname)
    setPageTitle(title)
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    setSaid(title)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => (conversation === null ? undefined : awaitTyping()), [conversation])
  useEffect(() => {
    if (!isSignedIn) return
    addEventListener('click', awaitTypingIfAsking)
    return () => removeEventListener('click', awaitTypingIfAsking)
  }, [isSignedIn])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}

/** Collects what is typed after a link to a conversation was pressed, while the conversation loads. */
function awaitTypingIfAsking({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const url = link && URL.parse(link.href)
  if (!url || ctrlKey || metaKey || shiftKey) return
  // Beside a paper, the links of its other parts keep the conversation open.
  if (isConversation(url) && !isConversation(new URL(location.href))) awaitTyping()
}

function isConversation({ origin, pathname, searchParams }: URL): boolean {
  const parts = [searchParams.get('tab'), searchParams.get('side')]
  return origin === location.origin && (pathname === SCREENS.chat.path || parts.includes('chat'))
}

/** The title of the screen at a path (specification §2). */
export function titleOf(pathname: string): string {
  const screen = Object.values(ALL_SCREENS).find(({ path }) => matchPath(path, pathname))
  return screen?.title ?? 'Page not found'
}

const TransactionDock = lazyPart(
  async () => ({
    default: (await import('../features/wallet/TransactionDock.tsx')).TransactionDock,
  }),
  null,
)

/** Transactions of this browser, on every screen; the code is loaded only if there are any. */
export function DockedTransactions() {
  const { transactions } = useSelector(selectChain)
  if (transactions.length === 0) return null
  return (
    <Suspense>
      <TransactionDock />
    </Suspense>
  )
}
