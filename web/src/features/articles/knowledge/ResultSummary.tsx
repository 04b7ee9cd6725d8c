import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../../lib/format.ts'
import { withParams } from '../with-params.ts'
import classes from './knowledge.module.css'
import type { KnowledgeQuery } from './knowledge-query.ts'

type Props = { query: KnowledgeQuery; total: number; meta: SearchMeta }

/** How many match and how long it took, and where else to look: another spelling, the archive. Related papers do not count. */
export function ResultSummary({ query, total, meta }: Props) {
  const [params] = useSearchParams()
  const matches = meta.exact ? total : 0
  const inArchive = query.filter === 'system' && query.q.trim() !== '' ? meta.source.arxiv : 0
  return (
    <>
      <p className={classes.summary}>
        <span role="status">
          {matches > 0 && meta.totalIs === 'at-least' && 'at least '}
          {formatCountOf(matches, 'result', 'results')}
          {query.filter === 'system' && matches === 0 && query.q.trim() !== '' && ' in Colophon'} ·{' '}
          {formatCount(Math.max(1, meta.tookMs))} ms
          {meta.cut && ' · the search text was cut'}
        </span>
        {inArchive > 0 && matches > 0 && (
          <>
            {' · '}
            <Anchor component={Link} underline="always" to={withParams(params, { filter: 'all' })}>
              Search also in arXiv ({formatCount(inArchive)})
            </Anchor>
          </>
        )}
      </p>
      {meta.suggestion && (
        <p className={classes.note}>
          Did you mean{' '}
          <Anchor component={Link} underline="always" to={withParams(params, { q: meta.suggestion })}>
            {meta.suggestion}
          </Anchor>
          ?
        </p>
      )}
    </>
  )
}
