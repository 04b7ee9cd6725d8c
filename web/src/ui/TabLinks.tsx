import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
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
  /** A separate row, part of a bar, or fixed at the bottom of the window for phones. */
  place?: 'row' | 'bar' | 'bottom'
  /** Number of tabs in the row; the others are in a menu at its end. */
  visible?: number
  /** The tab with the screen's plain URL, by default the first; null where the screen remembers the last tab. */
  plain?: T | null
}

/** Views of one screen as links, since each has its own URL. */
export function TabLinks<T extends string>({
  label,
  current,
  tabs,
  parameter = 'tab',
  also,
  place = 'row',
  visible = tabs.length,
  plain = tabs[0]?.value ?? null,
}: Props<T>) {
  const [params] = useSearchParams()
  const row = useRef<HTMLElement>(null)
  const shown = tabs.length > visible + 1 ? tabs.slice(0, visible) : tabs
  const others = tabs.slice(shown.length)
  const chosen = others.find(({ value }) => value === current)
  // Scrolls the current tab into view if the tabs overflow.
  useEffect(() => {
    const shown = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !shown) return
    const { left, right } = row.current.getBoundingClientRect()
    const place = shown.getBoundingClientRect()
    if (place.left < left || place.right > right) row.current.scrollLeft += place.left - left
  }, [current])
  const linkTo = (value: T) => ({
    to: withParams(params, { ...also, [parameter]: value === plain ? null : value }),
    'aria-current': value === current ? ('page' as const) : undefined,
    preventScrollReset: true,
  })
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-place={place}>
      {shown.map(({ value, label }) => (
        <Link key={value} {...linkTo(value)}>
          {label}
        </Link>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={chosen ? `${label}: ${chosen.label}` : `${label}: more`}
              data-chosen={chosen !== undefined || undefined}
            >
              {chosen?.label}
              <IconDots size={18} stroke={1.6} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ value, label }) => (
              <Menu.Item key={value} component={Link} {...linkTo(value)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
}
