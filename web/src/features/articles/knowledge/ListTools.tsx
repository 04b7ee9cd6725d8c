import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import classes from './knowledge.module.css'
import { KNOWLEDGE_SORTS, type KnowledgeQuery, type KnowledgeSort, PAGE_SIZES } from './knowledge-query.ts'
import { type ListView, noteSize, noteView } from './list-preferences.ts'

const SORT_WORDS: Record<KnowledgeSort, string> = {
  relevance: 'Most relevant',
  newest: 'Newest',
  liked: 'Most liked',
}

type Props = { query: KnowledgeQuery; view: ListView; isWide: boolean; children: ReactNode }

/** In which order, how many to a page, and how the papers are drawn; page size and view are remembered. Its children stand before. */
export function ListTools({ query, view, isWide, children }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Record<string, string | null>) =>
    void navigate(withParams(params, changes), { preventScrollReset: true })
  return (
    <div className={classes.tools}>
      {children}
      <div className={classes.order}>
        <NativeSelect
          size="sm"
          label="Order"
          value={query.sort}
          onChange={({ currentTarget }) =>
            set({ sort: currentTarget.value === 'relevance' ? null : currentTarget.value })
          }
          data={KNOWLEDGE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
        />
        <NativeSelect
          size="sm"
          label="On a page"
          value={String(query.size)}
          onChange={({ currentTarget }) => {
            noteSize(PAGE_SIZES.find((size) => String(size) === currentTarget.value) ?? PAGE_SIZES[0])
            set({ size: currentTarget.value })
          }}
          data={PAGE_SIZES.map(String)}
        />
      </div>
      {isWide && (
        <SegmentedControl
          size="sm"
          aria-label="View"
          value={view}
          onChange={(value) => {
            noteView(value as ListView)
            // The same papers, drawn otherwise: no new step in the history, and the page stays.
            void navigate(withParams(params, { view: value, page: params.get('page') }), {
              replace: true,
              preventScrollReset: true,
            })
          }}
          data={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
        />
      )}
    </div>
  )
}
