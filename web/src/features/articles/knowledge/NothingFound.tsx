import type { SearchMeta } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AddSamples } from '../storage/SampleLibrary.tsx'
import { withParams } from '../with-params.ts'
import { NO_FILTERS } from './filter-chips.ts'
import { isNarrowed, type KnowledgeQuery } from './knowledge-query.ts'

type Props = { query: KnowledgeQuery; meta: SearchMeta; person: Person }

/** No paper in the list: because of the words, because of the filters, or because there is none yet. */
export function NothingFound({ query, meta, person }: Props) {
  const [params] = useSearchParams()
  const inArchive = query.filter === 'system' ? meta.source.arxiv : 0
  const archive = inArchive > 0 && (
    <Button variant="default" component={Link} to={withParams(params, { filter: 'arxiv' })}>
      Search in arXiv ({formatCount(inArchive)})
    </Button>
  )
  if (query.q || isNarrowed(query)) {
    return (
      <EmptyState
        title={query.q ? `No paper matches “${query.q}”.` : 'No paper matches these filters.'}
        actions={
          <>
            {isNarrowed(query) && (
              <Button variant="default" component={Link} to={withParams(params, NO_FILTERS)}>
                Clear filters
              </Button>
            )}
            {archive}
          </>
        }
      >
        Try fewer or other words. Quotes ask for exactly those words in that order.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="The knowledge base is empty."
      actions={
        <>
          {person !== null ? (
            <AddSamples />
          ) : (
            <Button component={Link} to={SCREENS.login.path}>
              Sign in to add papers
            </Button>
          )}
          {archive}
        </>
      }
    >
      It fills as people publish their papers. Three short sample papers show how it works.
    </EmptyState>
  )
}
