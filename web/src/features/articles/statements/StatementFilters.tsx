import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { readStatementQuery } from './statement-list.ts'
import classes from './statements.module.css'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unreviewed', label: 'Unreviewed' },
  { value: 'unsaved', label: 'Unsaved' },
]
const LABELS = [
  { value: 'any', label: 'Any' },
  { value: 'stated', label: 'Stated' },
  { value: 'likely', label: 'Likely' },
  { value: 'uncertain', label: 'Uncertain' },
  { value: 'speculative', label: 'Speculative' },
]
const ORDERS = [
  { value: 'paper', label: 'Paper order' },
  { value: 'certain', label: 'Most certain' },
  { value: 'uncertain', label: 'Least certain' },
  { value: 'subject', label: 'By subject' },
]

/** Narrows and sorts the statements; all of it stands in the address. */
export function StatementFilters({ canEdit }: { canEdit: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = readStatementQuery(params)
  const set = (name: string, value: string) =>
    void navigate(withParams(params, { part: null, [name]: value }), { replace: true, preventScrollReset: true })
  const selects = [
    { name: 'only', label: 'Show', data: canEdit ? STATES : STATES.slice(0, 2), value: query.state },
    { name: 'certainty', label: 'Uncertainty', data: LABELS, value: query.label },
    { name: 'order', label: 'Order', data: ORDERS, value: query.order },
  ]
  return (
    <section className={classes.filters} aria-label="Which statements">
      <TextInput
        size="sm"
        type="search"
        label="Words"
        placeholder="Any part"
        value={query.text}
        onChange={({ currentTarget }) => set('holds', currentTarget.value)}
      />
      {selects.map(({ name, label, data, value }) => (
        <NativeSelect
          key={name}
          size="sm"
          label={label}
          data={data}
          value={value}
          onChange={({ currentTarget }) => set(name, currentTarget.value === data[0]?.value ? '' : currentTarget.value)}
        />
      ))}
    </section>
  )
}
