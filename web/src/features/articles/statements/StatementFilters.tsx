import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { readStatementQuery, type StatementOrder } from './statement-list.ts'
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
  { value: 'strong', label: 'Strongest first' },
  { value: 'paper', label: 'In reading order' },
  { value: 'certain', label: 'Most certain' },
  { value: 'uncertain', label: 'Least certain' },
  { value: 'subject', label: 'By subject' },
]

type Props = {
  canEdit: boolean
  /** The order that holds while the address names none. */
  usual: StatementOrder
}

/** Narrows and sorts the statements; all of it stands in the address. */
export function StatementFilters({ canEdit, usual }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = readStatementQuery(params, usual)
  const set = (name: string, value: string) =>
    void navigate(withParams(params, { part: null, around: null, [name]: value }), {
      replace: true,
      preventScrollReset: true,
    })
  const selects = [
    { name: 'only', label: 'Show', data: canEdit ? STATES : STATES.slice(0, 2), value: query.state, usual: 'all' },
    { name: 'certainty', label: 'Uncertainty', data: LABELS, value: query.label, usual: 'any' },
    { name: 'order', label: 'Order', data: ORDERS, value: query.order, usual },
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
      {selects.map(({ name, label, data, value, usual }) => (
        <NativeSelect
          key={name}
          size="sm"
          label={label}
          data={data}
          value={value}
          onChange={({ currentTarget }) => set(name, currentTarget.value === usual ? '' : currentTarget.value)}
        />
      ))}
    </section>
  )
}
