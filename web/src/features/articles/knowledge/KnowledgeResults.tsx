import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Anchor } from '@mantine/core'
import type { Ref } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PageLinks } from '../reader/PageLinks.tsx'
import { selectArticles } from '../slice.ts'
import { withParams } from '../with-params.ts'
import { HitCard } from './HitCard.tsx'
import { HitTable } from './HitTable.tsx'
import classes from './knowledge.module.css'
import type { KnowledgeQuery } from './knowledge-query.ts'
import type { ListView } from './list-preferences.ts'
import { NothingFound } from './NothingFound.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import type { Freshness } from './use-knowledge.ts'

type Props = {
  query: KnowledgeQuery
  freshness: Freshness
  view: ListView
  person: Person
  selected: ReadonlyMap<number, Article>
  onSelect: (article: Article, isSelected: boolean) => void
  onCite: (article: Article) => void
  listRef: Ref<HTMLDivElement>
  onRetry: () => void
}

type HitsProps = Pick<Props, 'view' | 'selected' | 'person' | 'onSelect' | 'onCite'> & {
  articles: readonly (Article | SearchHit)[]
}

function Hits({ articles, view, selected, ...row }: HitsProps) {
  if (articles.length === 0) return null
  if (view === 'table') return <HitTable articles={articles} selected={selected} {...row} />
  return articles.map((article) => (
    <HitCard key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
  ))
}

/** What the knowledge base answers, in each of its states. */
export function KnowledgeResults({ query, freshness, view, selected, listRef, onRetry, ...row }: Props) {
  const { articlesAll, archiveHits, total, searchMeta, status } = useSelector(selectArticles)
  const [params] = useSearchParams()
  const { failure } = status.articlesAll
  if (failure && failure.error !== 'cancelled') {
    return <ErrorState message={failure.message} kept="Your search and its filters are kept." onRetry={onRetry} />
  }
  if (freshness === 'none' || !searchMeta) return <SkeletonRows rows={10} height={136} />
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
              From arXiv
            </h2>
            <Hits articles={archiveHits} view={view} selected={selected} {...row} />
            <Anchor component={Link} underline="always" to={withParams(params, { filter: 'arxiv' })}>
              All {formatCount(searchMeta.source.arxiv)} in arXiv
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
