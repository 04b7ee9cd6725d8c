import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { formatCount } from '../../../lib/format.ts'
import { TabLinks } from '../paper/TabLinks.tsx'
import { SOURCE_WORDS } from './filter-chips.ts'
import { FILTERS, type Filter } from './knowledge-query.ts'

const WORDS: Record<Filter, string> = { ...SOURCE_WORDS, all: 'All' }

/** Where papers come from, with how many there are in each: nobody must think that the archive is empty. */
export function SourceTabs({ current, meta }: { current: Filter; meta: SearchMeta | null }) {
  const tabs = FILTERS.map((value) => ({
    value,
    label: meta ? `${WORDS[value]} ${formatCount(meta.source[value])}` : WORDS[value],
  }))
  return <TabLinks label="Source" parameter="filter" current={current} tabs={tabs} />
}
