import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Ref } from 'react'
import { useSelector } from 'react-redux'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PageLinks } from '../reader/PageLinks.tsx'
import { selectArticles } from '../slice.ts'
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

/** What the knowledge base answers, in each of its states. */
export function KnowledgeResults({ query, freshness, view, selected, listRef, onRetry, ...row }: Props) {
  const { articlesAll, total, searchMeta, status } = useSelector(selectArticles)
  const { failure } = status.articlesAll
  if (failure && failure.error !== 'cancelled') {
    return <ErrorState message={failure.message} kept="Your search and its filters are kept." onRetry={onRetry} />
  }
  if (freshness === 'none' || !searchMeta) return <SkeletonRows rows={10} height={136} />
  if (articlesAll.length === 0) {
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
      {!searchMeta.exact && <p className={classes.related}>No exact match. Related papers:</p>}
      <div ref={listRef}>
        {view === 'table' ? (
          <HitTable articles={articlesAll} selected={selected} {...row} />
        ) : (
          articlesAll.map((article) => (
            <HitCard key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
          ))
        )}
      </div>
      <PageLinks page={query.page} perPage={query.size} total={total} isAtLeast={searchMeta.totalIs === 'at-least'} />
    </div>
  )
}
