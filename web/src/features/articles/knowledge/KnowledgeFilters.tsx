import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { TabLinks } from '../paper/TabLinks.tsx'
import { withParams } from '../with-params.ts'
import classes from './knowledge.module.css'
import {
  type Filter,
  isNarrowed,
  KNOWLEDGE_SORTS,
  type KnowledgeQuery,
  type KnowledgeSort,
  yearOf,
} from './knowledge-query.ts'

const SORT_WORDS: Record<KnowledgeSort, string> = {
  relevance: 'Most relevant',
  newest: 'Newest',
  liked: 'Most liked',
}

/** Narrows and orders the knowledge base; every choice goes into the address at once. */
export function KnowledgeFilters({ query, meta }: { query: KnowledgeQuery; meta: SearchMeta | null }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Record<string, string | null>) => void navigate(withParams(params, changes))
  const setYear = (name: 'from' | 'to', text: string) => {
    const year = yearOf(text)
    if (year !== query[name]) set({ [name]: year === null ? null : String(year) })
  }
  const fields = meta?.field.map(([name]) => name) ?? []
  const choices = query.field && !fields.includes(query.field) ? [query.field, ...fields] : fields
  return (
    <>
      <TabLinks label="Source" parameter="filter" current={query.filter} tabs={sourceTabs(meta)} />
      <div className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Field"
          value={query.field}
          onChange={({ currentTarget }) => set({ field: currentTarget.value })}
          data={[{ value: '', label: 'Any' }, ...choices]}
        />
        <YearInput label="From year" year={query.from} onYear={(text) => setYear('from', text)} />
        <YearInput label="To year" year={query.to} onYear={(text) => setYear('to', text)} />
        <NativeSelect
          size="sm"
          label="Order"
          value={query.sort}
          onChange={({ currentTarget }) =>
            set({ sort: currentTarget.value === 'relevance' ? null : currentTarget.value })
          }
          data={KNOWLEDGE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
        />
        {isNarrowed(query) && (
          <Button size="sm" variant="subtle" onClick={() => set({ filter: null, field: null, from: null, to: null })}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}

function YearInput({ label, year, onYear }: { label: string; year: number | null; onYear: (text: string) => void }) {
  return (
    <TextInput
      key={year}
      size="sm"
      label={label}
      inputMode="numeric"
      maxLength={4}
      defaultValue={year ?? ''}
      onBlur={({ currentTarget }) => onYear(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onYear(currentTarget.value)}
    />
  )
}

function sourceTabs(meta: SearchMeta | null): { value: Filter; label: string }[] {
  const count = (filter: Filter) => (meta ? ` ${formatCount(meta.source[filter])}` : '')
  return [
    { value: 'system', label: `Colophon${count('system')}` },
    { value: 'arxiv', label: `arXiv${count('arxiv')}` },
    { value: 'all', label: `All${count('all')}` },
  ]
}
