import { RequestState } from '@colophon/protocol/requests/entities'
import { NativeSelect, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { STATE_WORDS } from './request-words.ts'
import classes from './requests.module.css'
import type { RequestsQuery } from './requests-query.ts'

const STATES = [
  { value: '', label: 'All' },
  ...RequestState.options.map((value) => ({ value, label: STATE_WORDS[value] })),
]

/** Which of the requests are shown; kept in the address. */
export function RequestTools({ query }: { query: RequestsQuery }) {
  const [, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (present) => {
        present.delete('page')
        if (value === '') present.delete(name)
        else present.set(name, value)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <search className={classes.tools}>
      <TextInput
        label="Paper or note"
        size="sm"
        type="search"
        defaultValue={query.search}
        onChange={({ currentTarget }) => set('q', currentTarget.value)}
      />
      <NativeSelect
        label="State"
        size="sm"
        data={STATES}
        value={query.state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
    </search>
  )
}
