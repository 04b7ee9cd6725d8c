import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../lib/url-params.ts'
import classes from './TabLinks.module.css'

export type TabLink<T extends string> = { value: T; label: string }

type Props<T extends string> = {
  label: string
  current: T
  tabs: readonly TabLink<T>[]
  parameter?: string
  /** Parameters that change together with the view. */
  also?: Record<string, string | null>
  /** On phones the tabs are at the bottom of the window, within reach of the thumb. */
  isAtBottom?: boolean
}

/** Views of one screen as links, since each has its own URL; the first has the screen's plain URL. */
export function TabLinks<T extends string>({
  label,
  current,
  tabs,
  parameter = 'tab',
  also,
  isAtBottom = false,
}: Props<T>) {
  const [params] = useSearchParams()
  const row = useRef<HTMLElement>(null)
  // Scrolls the current tab into view if the tabs overflow.
  useEffect(() => {
    const shown = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !shown) return
    const { left, right } = row.current.getBoundingClientRect()
    const place = shown.getBoundingClientRect()
    if (place.left < left || place.right > right) row.current.scrollLeft += place.left - left
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-bottom={isAtBottom || undefined}>
      {tabs.map(({ value, label: text }, index) => (
        <Link
          key={value}
          to={withParams(params, { ...also, [parameter]: index === 0 ? null : value })}
          aria-current={value === current ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
