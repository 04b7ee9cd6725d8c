import type { Article, SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Checkbox, Table, Title, VisuallyHidden } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TexText } from '../../ui/TexText.tsx'
import { accessLabel } from '../articles/access-labels.ts'
import { authorsLine } from '../articles/authors-line.ts'
import { BookmarkButton } from '../articles/BookmarkButton.tsx'
import { paperPath } from '../articles/paper-path.ts'
import { RatingButtons } from '../articles/RatingButtons.tsx'
import { AddSamples } from '../articles/SampleLibrary.tsx'
import { selectArticles } from '../articles/slice.ts'
import { NO_FILTERS } from './filter-chips.ts'
import hitsClasses from './hits.module.css'
import classes from './knowledge.module.css'
import { isNarrowed, type KnowledgeQuery } from './knowledge-query.ts'
import type { ListView } from './list-preferences.ts'
import type { Freshness } from './use-knowledge.ts'

/** Labels of where a hit was found. */
const WHERE: Record<NonNullable<SearchHit['matchedField']>, string> = {
  title: 'Found in the title',
  authors: 'Found in the authors',
  abstract: 'Found in the abstract',
  text: 'Found in the text',
  field: 'Found in the field',
}

type Props = {
  query: KnowledgeQuery
  freshness: Freshness
  view: ListView
  person: Person
  selected: ReadonlyMap<number, Article>
  onSelect: (article: Article, isSelected: boolean) => void
  onCite: (article: Article) => void
  /** Further actions on a paper. */
  renderActions: (article: Article) => ReactNode
  listRef: Ref<HTMLDivElement>
  onRetry: () => void
}

type HitProps = Pick<Props, 'person' | 'onSelect' | 'onCite' | 'renderActions'> & {
  article: Article | SearchHit
  isSelected: boolean
}

type HitsProps = Omit<HitProps, 'article' | 'isSelected'> &
  Pick<Props, 'view' | 'selected'> & { articles: readonly (Article | SearchHit)[] }

function Hits({ articles, view, selected, ...row }: HitsProps) {
  if (articles.length === 0) return null
  if (view === 'table') return <HitTable articles={articles} selected={selected} {...row} />
  return articles.map((article) => (
    <HitCard key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
  ))
}

/** The results of a search in each of their states. */
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

type ResultSummaryProps = { query: KnowledgeQuery; total: number; meta: SearchMeta }

/** Number of matches, time taken, spelling suggestion and arXiv count. Related papers are not counted. */
function ResultSummary({ query, total, meta }: ResultSummaryProps) {
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
              {formatCountOf(inArchive, 'result', 'results')} in arXiv →
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

type NothingFoundProps = { query: KnowledgeQuery; meta: SearchMeta; person: Person }

/** The empty state: no match for the query or filters, or no papers at all. */
function NothingFound({ query, meta, person }: NothingFoundProps) {
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

type HitTableProps = Omit<HitProps, 'article' | 'isSelected'> & {
  articles: readonly (Article | SearchHit)[]
  selected: ReadonlyMap<number, Article>
}

/** The results as a table, on wide screens only. */
function HitTable({ articles, selected, ...row }: HitTableProps) {
  return (
    <div className={hitsClasses.tableFrame}>
      <Table className={hitsClasses.table} verticalSpacing="xs" aria-label="Papers found">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
            <Table.Th>Title</Table.Th>
            <Table.Th>Authors</Table.Th>
            <Table.Th className={hitsClasses.number}>Year</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th className={hitsClasses.number}>Statements</Table.Th>
            <Table.Th className={hitsClasses.number}>Likes</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map((article) => (
            <HitRow key={article.id} article={article} isSelected={selected.has(article.id)} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HitRow({ article, isSelected, onSelect, ...actions }: HitProps) {
  const place = matchLocation(article)
  return (
    <Table.Tr data-row={article.id}>
      <Table.Td>
        <Checkbox
          aria-label={`Select ${article.title}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className={hitsClasses.titleCell}>
        <Link to={paperPath(article.id)} data-hit dir="auto">
          <TexText text={article.title} />
        </Link>
        {place && <span className={hitsClasses.rowWhy}>{place.words}</span>}
      </Table.Td>
      <Table.Td className={hitsClasses.authorsCell}>{authorsLine(article.authors)}</Table.Td>
      <Table.Td className={hitsClasses.number}>{article.year ?? '–'}</Table.Td>
      <Table.Td>{article.source === 'arxiv' ? 'arXiv' : accessLabel(article)}</Table.Td>
      <Table.Td className={hitsClasses.number}>{formatCount(article.statementsCount)}</Table.Td>
      <Table.Td className={hitsClasses.number}>{formatCount(article.likesCount)}</Table.Td>
      <Table.Td>
        <span className={hitsClasses.rowActions}>
          <HitActions article={article} isShort {...actions} />
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

/** One result: what it is, and where and why it matched. */
function HitCard({ article, isSelected, onSelect, ...actions }: HitProps) {
  const hit = 'rank' in article ? article : null
  const snippet = hit?.snippet ?? null
  const isTitle = snippet !== null && hit?.matchedField === 'title' && snippet.text === article.title
  const ends = snippetEnds(snippet?.text ?? '')
  const place = matchLocation(article)
  const facts = [
    authorsLine(article.authors),
    article.year,
    article.field,
    article.statementsCount > 0 && formatCountOf(article.statementsCount, 'statement', 'statements'),
  ].filter(Boolean)
  return (
    <article className={hitsClasses.hit} aria-labelledby={`hit-${article.id}`} data-row={article.id}>
      <Checkbox
        className={hitsClasses.select}
        aria-label={`Select ${article.title}`}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
      />
      <div>
        <Title order={2} className={hitsClasses.hitTitle} id={`hit-${article.id}`} dir="auto">
          <Link to={paperPath(article.id)} data-hit>
            <TexText text={article.title} marks={isTitle ? snippet.marks : []} />
          </Link>
        </Title>
        <p className={hitsClasses.facts}>{facts.join(' · ')}</p>
        {snippet && !isTitle && (
          <p className={hitsClasses.snippet} dir="auto">
            {ends.before}
            <TexText text={snippet.text} marks={snippet.marks} />
            {ends.after}
          </p>
        )}
        {!place && !snippet && article.abstract && (
          <p className={hitsClasses.abstract} dir="auto">
            <TexText text={article.abstract} />
          </p>
        )}
        <div className={hitsClasses.hitFoot}>
          {article.source === 'arxiv' ? (
            <StatusPill>arXiv</StatusPill>
          ) : (
            <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{accessLabel(article)}</StatusPill>
          )}
          {place && <WhyFound {...place} />}
          <span className={hitsClasses.hitActions}>
            <HitActions article={article} {...actions} />
          </span>
        </div>
      </div>
    </article>
  )
}

function WhyFound({ words, path }: { words: string; path: string | null }) {
  if (!path) return <span className={hitsClasses.why}>{words}</span>
  return (
    <Link className={hitsClasses.whyLink} to={path}>
      {words}
    </Link>
  )
}

/** Ellipses around a snippet that starts or ends within a sentence. */
export function snippetEnds(text: string): { before: string; after: string } {
  return {
    before: /^[\p{Ll}\d,;:)]/u.test(text) ? '… ' : '',
    after: /[.!?。！？…]["'”’)\]]*$/u.test(text.trimEnd()) ? '' : ' …',
  }
}

/** Why a paper matched: a label, and a link to the passage if the reader can open it. */
type MatchLocation = { words: string; path: string | null }

/** Null for a paper listed without a text query. */
function matchLocation(article: Article | SearchHit): MatchLocation | null {
  if (!('rank' in article) || !article.matchedField) return null
  const { matchedField, snippet, rights, id } = article
  const words = WHERE[matchedField] + (snippet?.page ? `, page ${snippet.page}` : '')
  if (matchedField !== 'text' || !snippet || !rights.view) return { words, path: null }
  const page = snippet.page ? `#page-${snippet.page}` : ''
  return { words, path: `${paperPath(id)}?${new URLSearchParams({ quote: snippet.text })}${page}` }
}

type HitActionsProps = Pick<HitProps, 'article' | 'person' | 'onCite' | 'renderActions'> & {
  /** Without the likes, where there is little room. */
  isShort?: boolean
}

/** Actions on a paper in the list. */
function HitActions({ article, person, onCite, renderActions, isShort = false }: HitActionsProps) {
  return (
    <>
      {!isShort && <RatingButtons article={article} isSignedIn={person !== null} />}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
        aria-label={`Cite ${article.title}`}
        onClick={() => onCite(article)}
      >
        Cite
      </Button>
      {renderActions(article)}
      <BookmarkButton article={article} person={person} size="compact-sm" />
    </>
  )
}
