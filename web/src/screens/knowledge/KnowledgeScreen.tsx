import type { Article } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { AddFromArchive } from '../../features/archive/AddFromArchive.tsx'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectUser } from '../../features/auth/slice.ts'
import { CitePapers } from '../../features/citations/CiteButton.tsx'
import { CompareButton, CompareSelected } from '../../features/compare/CompareButton.tsx'
import { KnowledgeFilters } from '../../features/knowledge/KnowledgeFilters.tsx'
import { KnowledgeResults } from '../../features/knowledge/KnowledgeResults.tsx'
import {
  CiteResults,
  FilterChips,
  ListTools,
  QueryNotes,
  SelectionBar,
  SourceTabs,
} from '../../features/knowledge/KnowledgeTools.tsx'
import classes from '../../features/knowledge/knowledge.module.css'
import { readKnowledgeQuery } from '../../features/knowledge/knowledge-query.ts'
import { usualSize, usualView, VIEWS } from '../../features/knowledge/list-preferences.ts'
import { SearchBox } from '../../features/knowledge/SearchBox.tsx'
import { useKnowledge } from '../../features/knowledge/use-knowledge.ts'
import { useHitKeys, useSelectedPapers } from '../../features/knowledge/use-selected-papers.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { oneOf, withParams } from '../../lib/url-params.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The catalogue of published papers; query, filters, order and page are in the URL. */
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
    <>
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
          <SelectionBar selected={selected} person={person} onCite={citeSelected} onClear={clear}>
            <CompareSelected papers={[...selected.values()]} />
          </SelectionBar>
          <KnowledgeResults
            query={query}
            freshness={freshness}
            view={view}
            person={person}
            selected={selected}
            onSelect={select}
            onCite={(article) => setCited([article])}
            renderActions={(article) => <CompareButton paper={article} />}
            listRef={list}
            onRetry={retry}
          />
        </div>
      </div>
      <CitePapers papers={cited} onClose={() => setCited(null)} />
    </>
  )
}
