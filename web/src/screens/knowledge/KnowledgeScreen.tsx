import type { SavedQuery } from '@colophon/protocol/alerts/entities'
import type { Article } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Box } from '@mantine/core'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { SavedSearches } from '../../features/alerts/SavedSearches.tsx'
import { SaveSearch } from '../../features/alerts/SaveSearch.tsx'
import { AddFromArchive } from '../../features/archive/AddFromArchive.tsx'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectUser } from '../../features/auth/slice.ts'
import { CitePapers } from '../../features/citations/CiteButton.tsx'
import { CompareButton, CompareSelected } from '../../features/compare/CompareButton.tsx'
import { AuthorSummary, authorOf } from '../../features/knowledge/AuthorSummary.tsx'
import { KnowledgeFilters } from '../../features/knowledge/KnowledgeFilters.tsx'
import { KnowledgeResults, SimilarPapers } from '../../features/knowledge/KnowledgeResults.tsx'
import {
  CiteResults,
  FilterChips,
  ListTools,
  QueryNotes,
  ScopeTabs,
  SelectionBar,
} from '../../features/knowledge/KnowledgeTools.tsx'
import classes from '../../features/knowledge/knowledge.module.css'
import { isOfMine, type KnowledgeQuery, readKnowledgeQuery } from '../../features/knowledge/knowledge-query.ts'
import { usualSize, usualView, VIEWS } from '../../features/knowledge/list-preferences.ts'
import { SearchBox } from '../../features/knowledge/SearchBox.tsx'
import { useFirstScope } from '../../features/knowledge/use-first-scope.ts'
import { useKnowledge } from '../../features/knowledge/use-knowledge.ts'
import { useHitKeys, useSelectedPapers } from '../../features/knowledge/use-selected-papers.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { usePageTitle } from '../../lib/hooks/use-page-title.ts'
import { oneOf, withParams } from '../../lib/url-params.ts'
import { PageHeading } from '../../ui/page.tsx'

/** The catalogue of published papers; query, filters, order and page are in the URL, or a paper to resemble. */
export function KnowledgeScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const person = useSelector(selectUser)
  const { articlesAll, archiveHits, related } = useSelector(selectArticles)
  const isWide = useIsWide(1280)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [cited, setCited] = useState<readonly Article[] | null>(null)
  const like = Number(params.get('like'))
  const model = Number.isInteger(like) && like > 0 ? like : null
  const q = params.get('q') ?? ''
  const author = model === null ? authorOf(q) : null
  usePageTitle(author ? `${author} · ${SCREENS.knowledge.title}` : SCREENS.knowledge.title)
  const listed: readonly Article[] = model === null ? [...archiveHits, ...articlesAll] : related
  const { selected, select, toggle, clear } = useSelectedPapers(model === null ? q : `like ${model}`, listed)
  const citeSelected = () => setCited([...selected.values()])
  const citeOne = (articleId: number | null) => {
    if (selected.size > 0) return citeSelected()
    const article = listed.find(({ id }) => id === articleId)
    if (article) setCited([article])
  }
  useHitKeys({ list, search: box, onCite: citeOne, onSelect: toggle })
  const rows = {
    view: isWide ? oneOf(VIEWS, params.get('view'), usualView()) : ('cards' as const),
    person,
    selected,
    onSelect: select,
    onCite: (article: Article) => setCited([article]),
    renderActions: (article: Article) => <CompareButton paper={article} />,
    listRef: list,
  }
  const selection = (
    <SelectionBar selected={selected} person={person} onCite={citeSelected} onClear={clear}>
      <CompareSelected papers={[...selected.values()]} />
    </SelectionBar>
  )
  return (
    <>
      <PageHeading
        title={author ?? SCREENS.knowledge.title}
        actions={
          <>
            {person && <SavedSearches />}
            <AddFromArchive person={person} />
          </>
        }
      />
      <SearchBox
        query={q}
        onSearch={(words) => void navigate(withParams(params, { q: words, like: null, verbatim: null }))}
        inputRef={box}
        userId={person?.id ?? null}
      />
      {author && <AuthorSummary name={author} />}
      {model === null ? (
        <Found rows={rows} selection={selection} isWide={isWide} onCiteAll={setCited} />
      ) : (
        <>
          {selection}
          <SimilarPapers articleId={model} {...rows} />
        </>
      )}
      <CitePapers papers={cited} onClose={() => setCited(null)} />
    </>
  )
}

type FoundProps = {
  rows: Omit<ComponentProps<typeof KnowledgeResults>, 'query' | 'freshness' | 'onRetry'>
  selection: ReactNode
  isWide: boolean
  onCiteAll: (papers: readonly Article[]) => void
}

/** What the query and the filters of the URL find. */
function Found({ rows, selection, isWide, onCiteAll }: FoundProps) {
  const [params] = useSearchParams()
  const { searchMeta, total } = useSelector(selectArticles)
  const query = readKnowledgeQuery(params, usualSize())
  const { freshness: loaded, retry } = useKnowledge(query)
  const isDeciding = useFirstScope(rows.person, loaded === 'current' && total === 0)
  const freshness = isDeciding ? 'none' : loaded
  const citable = freshness === 'current' && searchMeta?.exact ? total : 0
  const meta = freshness === 'none' ? null : searchMeta
  const corrected = meta?.notes.find((note) => note.kind === 'corrected')
  const filters = <KnowledgeFilters query={query} meta={meta} />
  return (
    <>
      <QueryNotes q={query.q} notes={(freshness === 'current' && meta?.notes) || []} />
      <ScopeTabs current={query.scope} meta={meta} person={rows.person} />
      <div className={classes.columns}>
        {isWide && filters}
        <Box miw={0}>
          <ListTools query={query} view={rows.view} isWide={isWide}>
            {!isWide && filters}
            {isSavable(query) && (
              <SaveSearch query={savedQuery({ ...query, q: corrected?.searched ?? query.q })} person={rows.person} />
            )}
            <CiteResults query={query} total={citable} onCite={onCiteAll} />
          </ListTools>
          <FilterChips query={query} />
          {selection}
          <KnowledgeResults query={query} freshness={freshness} onRetry={retry} {...rows} />
        </Box>
      </div>
    </>
  )
}

/** The query of a page of results as it is saved, without order and page. */
function savedQuery({ q, scope, field, from, to, access, hasStatements }: KnowledgeQuery): SavedQuery {
  return {
    search: q.trim(),
    filterTypeArticle: scope === 'mine' ? 'all' : scope,
    ...(field && { field }),
    ...(from !== null && { yearFrom: from }),
    ...(to !== null && { yearTo: to }),
    ...(access && { access }),
    ...(hasStatements && { hasStatements }),
  }
}

/** Own papers do not notify, and a search must not find every paper. */
function isSavable({ q, scope, field, from, to }: KnowledgeQuery): boolean {
  if (scope === 'mine') return false
  return (q.trim() !== '' && !isOfMine(q)) || field !== '' || from !== null || to !== null
}
