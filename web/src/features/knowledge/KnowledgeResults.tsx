import type { SearchMeta } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Text } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { withParams } from '../../lib/url-params.ts'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { paperPath } from '../articles/paper-path.ts'
import { AddSamples } from '../articles/SampleLibrary.tsx'
import { selectArticles } from '../articles/slice.ts'
import { NO_FILTERS } from './filter-chips.ts'
import { HitSkeletons, Hits } from './Hits.tsx'
import classes from './knowledge.module.css'
import { isNarrowed, type KnowledgeQuery, type Scope, scopeCall } from './knowledge-query.ts'
import { type Freshness, useSimilar } from './use-knowledge.ts'

type Rows = Omit<ComponentProps<typeof Hits>, 'articles'> & { listRef: Ref<HTMLDivElement> }

type Props = Rows & { query: KnowledgeQuery; freshness: Freshness; onRetry: () => void }

/** The results of a search in each of their states. */
export function KnowledgeResults({ query, freshness, view, selected, listRef, onRetry, ...row }: Props) {
  const { articlesAll, archiveHits, total, searchMeta, status } = useSelector(selectArticles)
  const [params] = useSearchParams()
  const { failure } = status.articlesAll
  if (failure && failure.error !== 'cancelled') {
    return <ErrorState message={failure.message} kept="Your search and its filters are kept." onRetry={onRetry} />
  }
  if (freshness === 'none' || !searchMeta) return <HitSkeletons cards={10} />
  if (articlesAll.length === 0 && archiveHits.length === 0) {
    return (
      <>
        <ResultSummary query={query} total={0} meta={searchMeta} />
        <NothingFound query={query} meta={searchMeta} person={row.person} />
      </>
    )
  }
  const isOlder = freshness === 'older'
  return (
    <div className={isOlder ? classes.dimmed : undefined} aria-busy={isOlder} inert={isOlder}>
      <ResultSummary query={query} total={total} meta={searchMeta} />
      <div ref={listRef}>
        {archiveHits.length > 0 && (
          <section aria-labelledby="archive-hits">
            <h2 className={classes.related} id="archive-hits">
              From the archive
            </h2>
            <Hits articles={archiveHits} view={view} selected={selected} {...row} />
            <Anchor component={Link} underline="always" to={withParams(params, { filter: 'arxiv' })}>
              All {formatCount(searchMeta.source.arxiv)} in the archive
            </Anchor>
          </section>
        )}
        {!searchMeta.exact && articlesAll.length > 0 && (
          <h2 className={classes.related}>
            {archiveHits.length > 0 ? 'Related papers in Colophon' : 'No exact match. Related papers:'}
          </h2>
        )}
        <Hits articles={articlesAll} view={view} selected={selected} {...row} />
      </div>
      <PageLinks page={query.page} perPage={query.size} total={total} isAtLeast={searchMeta.totalIs === 'at-least'} />
    </div>
  )
}

type ResultSummaryProps = { query: KnowledgeQuery; total: number; meta: SearchMeta }

/** Number of matches, spelling suggestion and archive count. Related papers are not counted. */
function ResultSummary({ query, total, meta }: ResultSummaryProps) {
  const [params] = useSearchParams()
  const q = query.q.trim()
  const matches = meta.exact ? total : 0
  const inArchive = query.scope === 'system' && q !== '' ? meta.source.arxiv : 0
  return (
    <>
      <Text mb="xs" c="dimmed">
        <span role="status">
          {matches > 0 && meta.totalIs === 'at-least' && 'at least '}
          {formatCountOf(matches, 'result', 'results')}
          {meta.cut && ' · the search text was cut'}
        </span>
        {inArchive > 0 && matches > 0 && (
          <>
            {' · '}
            <Anchor component={Link} underline="always" to={withParams(params, { filter: 'all' })}>
              {formatCountOf(inArchive, 'result', 'results')} in the archive →
            </Anchor>
          </>
        )}
      </Text>
      {meta.suggestion && !meta.notes.some(({ kind }) => kind === 'corrected') && (
        <Text mb="xs">
          Did you mean{' '}
          <Anchor component={Link} underline="always" to={withParams(params, { q: meta.suggestion, verbatim: null })}>
            {meta.suggestion}
          </Anchor>
          ?
        </Text>
      )}
    </>
  )
}

type NothingFoundProps = { query: KnowledgeQuery; meta: SearchMeta; person: Person }

/** What is said of a scope without papers. */
const EMPTY: Record<Scope, { title: string; text: string }> = {
  mine: { title: 'Your library is empty.', text: 'It fills with what you upload, import and save.' },
  system: {
    title: 'The knowledge base is empty.',
    text: 'It fills as people publish their papers. Three short sample papers show how it works.',
  },
  arxiv: { title: 'The archive is empty.', text: 'An administrator can import the records of a preprint archive.' },
  all: { title: 'There are no papers yet.', text: 'Papers appear as people publish them.' },
}

/** The empty state: no match for the query or filters, or no papers at all where was searched. */
function NothingFound({ query, meta, person }: NothingFoundProps) {
  const [params] = useSearchParams()
  const { scope } = query
  const isAsked = query.q !== '' || isNarrowed(query)
  const everything = { ...scopeCall({ q: '', scope }), limit: 1 }
  const { data } = useAnswer(knowledgeCalls.search, { query: everything }, isAsked ? scope : null)
  const inArchive = scope === 'system' ? meta.source.arxiv : 0
  const archive = inArchive > 0 && (
    <Button variant="default" component={Link} to={withParams(params, { filter: 'arxiv' })}>
      Search in the archive ({formatCount(inArchive)})
    </Button>
  )
  const ofMine = person && scope === 'system' && query.q !== '' && (
    <Button variant="default" component={Link} to={withParams(params, { filter: 'mine' })}>
      Search in my library
    </Button>
  )
  if (isAsked && data?.[1] !== 0) {
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
            {ofMine}
            {archive}
          </>
        }
      >
        Try fewer or other words. Words in quotation marks are found only in that order.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={EMPTY[scope].title}
      actions={
        <>
          {scope !== 'arxiv' &&
            (person !== null ? (
              <AddSamples />
            ) : (
              <Button component={Link} to={SCREENS.login.path}>
                Sign in to add papers
              </Button>
            ))}
          {ofMine}
          {archive}
        </>
      }
    >
      {EMPTY[scope].text}
    </EmptyState>
  )
}

/** The papers most similar to one, nearest first (`?like=`). */
export function SimilarPapers({ articleId, listRef, ...row }: Rows & { articleId: number }) {
  const { related } = useSelector(selectArticles)
  const { title, freshness, failure, retry } = useSimilar(articleId)
  return (
    <section aria-labelledby="similar-papers">
      <Box
        component="h2"
        className={classes.similar}
        mt={0}
        mb="xxs"
        ff="heading"
        fz="xl"
        fw={560}
        lh={1.3}
        id="similar-papers"
      >
        Papers like {title ? <Link to={paperPath(articleId)}>{title}</Link> : 'this one'}
      </Box>
      <Text mb="xs" c="dimmed">
        Nearest first, by title, keywords and abstract. <Link to={SCREENS.knowledge.path}>All papers</Link>
      </Text>
      {failure && <ErrorState message={failure.message} onRetry={retry} />}
      {!failure && freshness === 'none' && <HitSkeletons cards={10} />}
      {freshness === 'current' && related.length === 0 && (
        <EmptyState title="No similar papers yet.">No other published paper shares its words.</EmptyState>
      )}
      {freshness === 'current' && (
        <div ref={listRef}>
          <Hits articles={related} {...row} />
        </div>
      )}
    </section>
  )
}
