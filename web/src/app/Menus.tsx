import type { ScreenName } from '@colophon/protocol/screens'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import type { WithRequests } from '../features/requests/slice.ts'
import { menuOpened } from '../features/settings/slice.ts'
import { useAppDispatch } from '../lib/hooks/use-app-dispatch.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import bottomBarClasses from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import classes from './MenuLinks.module.css'
import sideMenuClasses from './SideMenu.module.css'
import type { MenuGroup } from './shown-screens.ts'
import { useMenu, useMenuWidth } from './use-menu.ts'

const PendingRequests = lazyPart(
  async () => ({ default: (await import('../features/requests/PendingRequests.tsx')).PendingRequests }),
  null,
)

const GROUPS: { group: MenuGroup; title: string | null }[] = [
  { group: 'home', title: null },
  { group: 'library', title: 'Library' },
  { group: 'discover', title: 'Discover' },
  { group: 'tools', title: 'Tools' },
]

/** The links of the menu in groups; in a narrow menu, names appear as tooltips. */
export function MenuLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  const entries = useMenu()
  // Known once the slice of requests is loaded.
  const pending = useSelector(({ request }: Partial<WithRequests>) => request?.pending ?? 0)
  const shown = GROUPS.map(({ group, title }) => ({ title, links: entries.filter((entry) => entry.group === group) }))
  return shown.map(
    ({ title, links }) =>
      links.length > 0 && (
        <ul key={title} className={classes.links} data-narrow={isNarrow || undefined} aria-label={title ?? undefined}>
          {title && (
            <li className={classes.group} aria-hidden>
              {title}
            </li>
          )}
          {links.map(({ name, path, title, icon: Icon }) => {
            const count = name === 'requests' ? pending : 0
            return (
              <li key={path}>
                <MenuLink
                  className={classes.link ?? ''}
                  to={path}
                  onClick={onFollow}
                  // A name beside it is read with the count.
                  {...(isNarrow && { 'aria-label': count > 0 ? `${title}, ${count} to answer` : title })}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={classes.name}>{title}</span>
                  {count > 0 && (
                    <>
                      {' '}
                      <span className={classes.count}>
                        {count}
                        <VisuallyHidden> to answer</VisuallyHidden>
                      </span>
                    </>
                  )}
                </MenuLink>
              </li>
            )
          })}
        </ul>
      ),
  )
}

/** The side menu from 768 px on; narrow, it shows icons only. */
export function SideMenu() {
  const { isNarrow, canChange } = useMenuWidth()
  const dispatch = useAppDispatch()
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const isSignedIn = useSelector(selectIsSignedIn)
  return (
    <nav className={sideMenuClasses.menu} aria-label="Main">
      <Suspense>{isSignedIn && <PendingRequests />}</Suspense>
      <MenuLinks isNarrow={isNarrow} />
      {canChange && (
        <ActionIcon
          className={sideMenuClasses.toggle}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={isNarrow ? 'Expand menu' : 'Collapse menu'}
          aria-expanded={!isNarrow}
          onClick={() => dispatch(menuOpened(isNarrow))}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </nav>
  )
}

/** The screens of the bar in this order, as many as fit; the drawer lists all of them. */
const IN_BAR: readonly ScreenName[] = ['home', 'knowledge', 'storage', 'chat', 'compare', 'docviz']
const BAR_MAX = 4

/** The menu below 768 px: the most used screens, and a button for the rest. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const menu = useMenu()
  const shown = IN_BAR.flatMap((name) => menu.find((entry) => entry.name === name) ?? []).slice(0, BAR_MAX)
  return (
    <nav className={bottomBarClasses.bar} aria-label="Main, first screens">
      {shown.map(({ path, title, icon: Icon }) => (
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
