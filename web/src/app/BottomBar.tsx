import { IconMenu2 } from '@tabler/icons-react'
import classes from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { useMenu } from './menu.ts'

/** How many screens stand in the bar; the drawer has them all. */
const IN_BAR = 4

/** The menu below 768 px: the first screens, and a button for the rest. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={classes.bar} aria-label="Main, short">
      {useMenu()
        .slice(0, IN_BAR)
        .map(({ path, title, icon: Icon }) => (
          <MenuLink key={path} className={classes.entry ?? ''} to={path}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {title}
          </MenuLink>
        ))}
      <button type="button" className={classes.entry} onClick={onMore} aria-haspopup="dialog">
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
        Menu
      </button>
    </nav>
  )
}
