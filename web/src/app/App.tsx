import { TOAST_AUTO_CLOSE_MS, TOAST_DRAG_PERCENT, TOAST_LIMIT } from '@colophon/protocol/constants'
import { MantineProvider, Text } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Provider, useSelector } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { selectTheme } from '../features/profile/slice.ts'
import { SCHEMES } from '../ui/palette.ts'
import { loadToasts, useToasts } from '../ui/toast.tsx'
import { controlsShown, coversControl, toastPlace } from '../ui/toast-place.ts'
import type { Router } from './router.tsx'
import type { RootState, Store } from './store.ts'
import { cssVariables, theme } from './theme.ts'

/** The whole application around one store and one router. */
export function App({ store, router }: { store: Store; router: Router }) {
  return (
    <Provider store={store}>
      <ThemedPage>
        <Restored router={router} />
        <Toasts />
      </ThemedPage>
    </Provider>
  )
}

/** 'Loading' until the persisted state has been restored (specification §2). */
function Restored({ router }: { router: Router }) {
  const isRestored = useSelector((state: RootState) => state.isRestored)
  return isRestored ? (
    <RouterProvider router={router} />
  ) : (
    <Text my="md" role="status">
      Loading
    </Text>
  )
}

const DARK = '(prefers-color-scheme: dark)'

/** Gives the page its theme: the manual choice light | dark | system, else the site's own. */
export function ThemedPage({ children }: { children: ReactNode }) {
  const chosen = useSelector(selectTheme)
  const isSystemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches)
  const scheme = chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', SCHEMES[scheme].paper)
  }, [scheme])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  )
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * The toast area (specification §2, §9): at most 10, newest on top, dark, top right, 5 s, dismissed by dragging 80 %. It
 * comes with the first press or key, before a toast is due, and makes way for controls, also for those that appear while
 * it is shown.
 */
export function Toasts() {
  const code = useToasts()
  useEffect(() => {
    const load = () => void loadToasts()
    for (const name of FIRST_ACTS) addEventListener(name, load, { once: true })
    return () => {
      for (const name of FIRST_ACTS) removeEventListener(name, load)
    }
  }, [])
  useEffect(
    () => code?.toast.onChange(({ status }) => status === 'added' && requestAnimationFrame(() => placeToasts(true))),
    [code],
  )
  useEffect(() => {
    if (!code) return
    const timer = setInterval(() => placeToasts(false), PLACE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [code])
  if (!code) return null
  return (
    <code.ToastContainer
      aria-label="Messages"
      autoClose={TOAST_AUTO_CLOSE_MS}
      draggable
      draggablePercent={TOAST_DRAG_PERCENT}
      limit={TOAST_LIMIT}
      newestOnTop
      position="top-right"
      theme="dark"
      transition={code.Slide}
    />
  )
}

/**
 * Moves the toasts to where nothing that can be pressed lies under them: those that are new, and others that cover a
 * control, unless the pointer is on them.
 */
function placeToasts(isNew: boolean): void {
  const toasts = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!toasts?.firstElementChild) return
  const controls = controlsShown(toasts)
  const isRight = toasts.matches(':hover') || !coversControl(toasts.getBoundingClientRect(), controls)
  if (!isNew && isRight) return
  const size = { width: toasts.offsetWidth, height: toasts.offsetHeight }
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  const { top, right } = toastPlace(size, view, controls)
  document.documentElement.style.setProperty('--toastify-toast-top', `${top}px`)
  document.documentElement.style.setProperty('--toastify-toast-right', `${right}px`)
}

/** How often toasts that are shown look what is under them. */
const PLACE_INTERVAL_MS = 300

const FIRST_ACTS = ['pointerdown', 'keydown'] as const
