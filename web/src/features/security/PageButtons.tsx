import { Link, useSearchParams } from 'react-router'
import classes from './security.module.css'

type Props = { label: string; name: string; page: number; size: number; total: number }

/** The ways to the newer and older rows of a list, as addresses. */
export function PageButtons({ label, name, page, size, total }: Props) {
  const [params] = useSearchParams()
  if (total <= size) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set(name, String(number))
    return { search: `?${next}` }
  }
  return (
    <nav className={classes.actions} aria-label={label}>
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset>
          Newer
        </Link>
      )}
      {page * size < total && (
        <Link to={to(page + 1)} preventScrollReset>
          Older
        </Link>
      )}
    </nav>
  )
}
