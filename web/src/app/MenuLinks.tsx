import { MenuLink } from './MenuLink.tsx'
import classes from './MenuLinks.module.css'
import { useMenu } from './menu.ts'

/** The menu links; when collapsed, names appear as tooltips. */
export function MenuLinks({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  return (
    <ul className={classes.links} data-narrow={isNarrow || undefined}>
      {useMenu().map(({ path, title, icon: Icon }) => (
        <li key={path}>
          <MenuLink className={classes.link ?? ''} to={path} onClick={onFollow} aria-label={title}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.name}>{title}</span>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}
