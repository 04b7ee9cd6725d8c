import type { Article } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { AddFromArchive } from '../features/articles/add/AddFromArchive.tsx'
import { CitePapers } from '../features/articles/cite/CiteButton.tsx'
import { CiteResults } from '../features/articles/knowledge/CiteResults.tsx'
import { FilterChips } from '../features/articles/knowledge/FilterChips.tsx'
import { KnowledgeFilters } from '../features/articles/knowledge/KnowledgeFilters.tsx'
import { KnowledgeResults } from '../features/articles/knowledge/KnowledgeResults.tsx'
import classes from '../features/articles/knowledge/knowledge.module.css'
import { readKnowledgeQuery } from '../features/articles/knowledge/knowledge-query.ts'
import { ListTools } from '../features/articles/knowledge/ListTools.tsx'
import { usualSize, usualView, VIEWS } from '../features/articles/knowledge/list-preferences.ts'
import { QueryNotes } from '../features/articles/knowledge/QueryNotes.tsx'
import { SearchBox } from '../features/articles/knowledge/SearchBox.tsx'
import { SelectionBar } from '../features/articles/knowledge/SelectionBar.tsx'
import { SourceTabs } from '../features/articles/knowledge/SourceTabs.tsx'
import { useHitKeys } from '../features/articles/knowledge/use-hit-keys.ts'
import { useKnowledge } from '../features/articles/knowledge/use-knowledge.ts'
import { useSelectedPapers } from '../features/articles/knowledge/use-selected-papers.ts'
import { useIsWide } from '../features/articles/reader/use-is-wide.ts'
import { selectArticles } from '../features/articles/slice.ts'
import { oneOf } from '../features/articles/storage/storage-query.ts'
import { withParams } from '../features/articles/with-params.ts'
import { selectUser } from '../features/auth/slice.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { CompareSlots } from './CompareSlots.tsx'

/** The catalogue of published papers: words, filters, order and page stand in the address. */
export function KnowledgeScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const person = useSelector(selectUser)
  const { articlesAll, archiveHits, searchMeta, total } = useSelector(selectArticles)
  const isWide = useIsWide(1280)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [cited, setCited] = useState<readonly Article[] | null>(null)
  const query = readKnowledgeQuery(params, usualSize())
  const view = isWide ? oneOf(VIEWS, params.get('view'), usualView()) : 'cards'
  const { freshness, retry } = useKnowledge(query)
  const listed = [...archiveHits, ...articlesAll]
  const { selected, select, toggle, clear } = useSelectedPapers(query.q, listed)
  const citeSelected = () => setCited([...selected.values()])
  const citeOne = (articleId: number | null) => {
    if (selected.size > 0) return citeSelected()
    const article = listed.find(({ id }) => id === articleId)
    if (article) setCited([article])
  }
  useHitKeys({ list, search: box, onCite: citeOne, onSelect: toggle })
  const citable = freshness === 'current' && searchMeta?.exact ? total : 0
  const meta = freshness === 'none' ? null : searchMeta
  const filters = <KnowledgeFilters query={query} meta={meta} />
  return (
    <CompareSlots>
      <PageHeading title={SCREENS.knowledge.title} actions={<AddFromArchive person={person} />} />
      <SearchBox
        query={query.q}
        onSearch={(q) => void navigate(withParams(params, { q }))}
        inputRef={box}
        userId={person?.id ?? null}
      />
      <QueryNotes q={query.q} />
      <SourceTabs current={query.filter} meta={meta} />
      <div className={classes.columns}>
        {isWide && filters}
        <div className={classes.results}>
          <ListTools query={query} view={view} isWide={isWide}>
            {!isWide && filters}
            <CiteResults query={query} total={citable} onCite={setCited} />
          </ListTools>
          <FilterChips query={query} />
          <SelectionBar selected={selected} person={person} onCite={citeSelected} onClear={clear} />
          <KnowledgeResults
            query={query}
            freshness={freshness}
            view={view}
            person={person}
            selected={selected}
            onSelect={select}
            onCite={(article) => setCited([article])}
            listRef={list}
            onRetry={retry}
          />
        </div>
      </div>
      <CitePapers papers={cited} onClose={() => setCited(null)} />
    </CompareSlots>
  )
}
