import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SortSelect } from './SortSelect.tsx'
import classes from './storage.module.css'
import type { StorageQuery } from './storage-query.ts'
import type { Layout } from './use-layout.ts'

type Props = {
  query: StorageQuery
  userId: number
  layout: Layout
  /** Cards are all that fits here. */
  isNarrow: boolean
  onLayout: (layout: Layout) => void
}

/** What narrows and draws a list: words, saved views, columns, table or cards. All of it goes into the address. */
export function StorageTools({ query, userId, layout, isNarrow, onLayout }: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <div className={classes.tools}>
      <form
        className={classes.filter}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('q')
          void navigate(withParams(params, { q: String(typed ?? '').trim() }))
        }}
      >
        <TextInput
          key={query.search}
          name="q"
          type="search"
          size="sm"
          label="Find in this list"
          defaultValue={query.search}
        />
      </form>
      <div className={classes.choices}>
        {(isNarrow || layout === 'cards') && <SortSelect query={query} />}
        {/* Who is signed in is known a moment after the screen is. */}
        {userId > 0 ? (
          <SavedViews key={userId} userId={userId} />
        ) : (
          <Button size="sm" variant="default" disabled>
            Saved views
          </Button>
        )}
        <ColumnChooser columns={query.columns} />
        {!isNarrow && (
          <SegmentedControl
            size="sm"
            aria-label="Draw as"
            value={layout}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'cards', label: 'Cards' },
            ]}
            onChange={(next) => {
              onLayout(next as Layout)
              void navigate(
                withParams(params, { as: next === 'cards' ? 'cards' : null, page: params.get('page') }),
                STAY,
              )
            }}
          />
        )}
      </div>
    </div>
  )
}

const STAY = { replace: true, preventScrollReset: true }
