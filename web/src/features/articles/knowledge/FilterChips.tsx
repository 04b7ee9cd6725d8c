import { IconX } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { filterChips, NO_FILTERS } from './filter-chips.ts'
import classes from './filters.module.css'
import type { KnowledgeQuery } from './knowledge-query.ts'

/** The filters that are set, each to be taken away, and all at once; links, because each leads to an address. */
export function FilterChips({ query }: { query: KnowledgeQuery }) {
  const [params] = useSearchParams()
  const chips = filterChips(query)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters that are set">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={withParams(params, without)}
            className={classes.chip}
            aria-label={`Remove ${label}`}
            preventScrollReset
          >
            {label}
            <IconX aria-hidden size={14} stroke={2} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={withParams(params, NO_FILTERS)} className={classes.clear} preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  )
}
