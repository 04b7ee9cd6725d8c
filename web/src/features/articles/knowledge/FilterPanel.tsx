import type { SearchMeta } from '@colophon/protocol/articles/entities'
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { withParams } from '../with-params.ts'
import { ACCESS_WORDS } from './filter-chips.ts'
import { ACCESS_FILTERS, type KnowledgeQuery } from './knowledge-query.ts'
import { YearRange } from './YearRange.tsx'

/** Narrows the knowledge base; every choice goes into the address at once, and the counts are those of the present search. */
export function FilterPanel({ query, meta }: { query: KnowledgeQuery; meta: SearchMeta | null }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Record<string, string | null>) =>
    void navigate(withParams(params, changes), { preventScrollReset: true })
  const yearText = (year: number | null) => (year === null ? null : String(year))
  return (
    <Stack gap="lg">
      <NativeSelect
        size="sm"
        label="Field"
        value={query.field}
        onChange={({ currentTarget }) => set({ field: currentTarget.value })}
        data={[{ value: '', label: 'Any' }, ...fieldChoices(query.field, meta)]}
      />
      <YearRange
        years={meta?.years ?? []}
        from={query.from}
        to={query.to}
        onYears={(from, to) => set({ from: yearText(from), to: yearText(to) })}
      />
      <Radio.Group label="Access" value={query.access ?? ''} onChange={(access) => set({ access: access || null })}>
        <Stack gap="xs" mt="xxs">
          <Radio value="" label="Any" />
          {ACCESS_FILTERS.map((access) => (
            <Radio key={access} value={access} label={`${ACCESS_WORDS[access]}${counted(meta?.access[access])}`} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={`With statements${counted(meta?.withStatements)}`}
        checked={query.hasStatements}
        onChange={({ currentTarget }) => set({ has: currentTarget.checked ? 'statements' : null })}
      />
    </Stack>
  )
}

function fieldChoices(chosen: string, meta: SearchMeta | null): { value: string; label: string }[] {
  const choices = meta?.field.map(([name, count]) => ({ value: name, label: `${name}${counted(count)}` })) ?? []
  const isMissing = chosen !== '' && !choices.some(({ value }) => value === chosen)
  return isMissing ? [{ value: chosen, label: chosen }, ...choices] : choices
}

function counted(count: number | undefined): string {
  return count === undefined ? '' : ` (${formatCount(count)})`
}
