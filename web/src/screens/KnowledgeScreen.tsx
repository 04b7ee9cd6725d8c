import { SCREENS } from '@colophon/protocol/screens'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { searchArticles } from '../features/articles/actions.ts'
import { KnowledgeFilters } from '../features/articles/knowledge/KnowledgeFilters.tsx'
import { KnowledgeResults } from '../features/articles/knowledge/KnowledgeResults.tsx'
import { knowledgeCall, readKnowledgeQuery } from '../features/articles/knowledge/knowledge-query.ts'
import { SearchBox } from '../features/articles/knowledge/SearchBox.tsx'
import { selectArticles } from '../features/articles/slice.ts'
import { useListKeys } from '../features/articles/use-list-keys.ts'
import { withParams } from '../features/articles/with-params.ts'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

/** The catalogue of published papers: words, filters, order and page stand in the address. */
export function KnowledgeScreen() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isSignedIn = useSelector(selectIsSignedIn)
  const { searchMeta } = useSelector(selectArticles)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useListKeys(list, box)
  const address = params.toString()
  const [answered, setAnswered] = useState<string | null>(null)
  const search = useCallback(async () => {
    await dispatch(searchArticles(knowledgeCall(readKnowledgeQuery(new URLSearchParams(address)))))
    setAnswered(address)
  }, [dispatch, address])
  useEffect(() => void search(), [search])
  const query = readKnowledgeQuery(params)
  return (
    <>
      <PageHeading title={SCREENS.knowledge.title} />
      <SearchBox query={query.q} onSearch={(q) => void navigate(withParams(params, { q }))} inputRef={box} />
      <KnowledgeFilters query={query} meta={searchMeta} />
      <KnowledgeResults
        query={query}
        isOutdated={answered !== address}
        isSignedIn={isSignedIn}
        listRef={list}
        onRetry={() => void search()}
      />
    </>
  )
}
