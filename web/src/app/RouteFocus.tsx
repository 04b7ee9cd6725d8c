import { ALL_SCREENS } from '@colophon/protocol/screens'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { setPageTitle } from '../lib/use-page-title.ts'

/** After a change of screen: the title in the tab, the focus on the heading, and the title said aloud. */
export function RouteFocus() {
  const { pathname } = useLocation()
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
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}

/** The title of the screen at a path (specification §2). */
export function titleOf(pathname: string): string {
  const screen = Object.values(ALL_SCREENS).find(({ path }) => matchPath(path, pathname))
  return screen?.title ?? 'Page not found'
}
