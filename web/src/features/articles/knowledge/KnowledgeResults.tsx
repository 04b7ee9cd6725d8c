import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PageLinks } from '../reader/PageLinks.tsx'
import { selectArticles } from '../slice.ts'
import { AddSamples } from '../storage/SampleLibrary.tsx'
import { withParams } from '../with-params.ts'
import { HitCard } from './HitCard.tsx'
import classes from './knowledge.module.css'
import { isNarrowed, KNOWLEDGE_PAGE, type KnowledgeQuery } from './knowledge-query.ts'

type Props = {
  query: KnowledgeQuery
  /** The list at hand answers another question; it is not shown under this one. */
  isOutdated: boolean
  isSignedIn: boolean
  listRef: Ref<HTMLDivElement>
  onRetry: () => void
}

/** What the knowledge base answers, in each of its states. */
export function KnowledgeResults({ query, isOutdated, isSignedIn, listRef, onRetry }: Props) {
  const { articlesAll, total, searchMeta, status } = useSelector(selectArticles)
  const { failure } = status.articlesAll
  if (failure) {
    return <ErrorState message={failure.message} kept="Your search and its filters are kept." onRetry={onRetry} />
  }
  if (isOutdated || !searchMeta) return <SkeletonRows rows={6} height={128} />
  if (articlesAll.length === 0) return <NothingFound query={query} isSignedIn={isSignedIn} />
  return (
    <>
      <p className={classes.summary} role="status">
        {searchMeta.totalIs === 'at-least' && 'at least '}
        {formatCountOf(total, 'result', 'results')} · {formatCount(searchMeta.tookMs)} ms
        {searchMeta.cut && ' · the search text was cut'}
      </p>
      {!searchMeta.exact && <p className={classes.related}>No exact match. Related papers:</p>}
      <div ref={listRef}>
        {articlesAll.map((article) => (
          <HitCard key={article.id} article={article} isSignedIn={isSignedIn} />
        ))}
      </div>
      <PageLinks
        page={query.page}
        perPage={KNOWLEDGE_PAGE}
        total={total}
        isAtLeast={searchMeta.totalIs === 'at-least'}
      />
    </>
  )
}

function NothingFound({ query, isSignedIn }: { query: KnowledgeQuery; isSignedIn: boolean }) {
  const [params] = useSearchParams()
  const { searchMeta } = useSelector(selectArticles)
  const inArxiv = query.filter === 'system' ? (searchMeta?.source.arxiv ?? 0) : 0
  if (query.q || isNarrowed(query)) {
    return (
      <EmptyState
        title={query.q ? `No paper matches “${query.q}”.` : 'No paper matches these filters.'}
        actions={
          <>
            {isNarrowed(query) && (
              <Button variant="default" component={Link} to={query.q ? `?${new URLSearchParams({ q: query.q })}` : '?'}>
                Clear filters
              </Button>
            )}
            {inArxiv > 0 && (
              <Button variant="default" component={Link} to={withParams(params, { filter: 'arxiv' })}>
                Search in arXiv ({formatCount(inArxiv)})
              </Button>
            )}
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
        isSignedIn ? (
          <AddSamples />
        ) : (
          <Button component={Link} to={SCREENS.login.path}>
            Sign in to add papers
          </Button>
        )
      }
    >
      It fills as people publish their papers. Three short sample papers show how it works.
    </EmptyState>
  )
}
