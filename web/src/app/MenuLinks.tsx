import { Tooltip } from '@mantine/core'
import { NavLink } from 'react-router'
import classes from './MenuLinks.module.css'
import { useMenu } from './menu.ts'

/** The links of the menu; without names each tells its name in a tooltip. */
export function MenuLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  return (
    <ul className={classes.links} data-narrow={isNarrow || undefined}>
      {useMenu().map(({ path, title, icon: Icon }) => (
        <li key={path}>
          <Tooltip label={title} position="right" disabled={!isNarrow}>
            <NavLink className={classes.link ?? ''} to={path} end={path === '/'} onClick={onFollow} aria-label={title}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.name}>{title}</span>
            </NavLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
