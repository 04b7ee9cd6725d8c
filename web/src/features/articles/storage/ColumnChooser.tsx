import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { SORT_LABELS, STORAGE_COLUMNS, type StorageColumn, writeColumns } from './storage-columns.ts'

/** Chooses what is said of each paper beside its title. */
export function ColumnChooser({ columns }: { columns: readonly StorageColumn[] }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // The address follows a moment later; a box shows at once that it was ticked.
  const [chosen, setChosen] = useState<readonly StorageColumn[] | null>(null)
  const shown = chosen ?? columns
  const choose = (column: StorageColumn, isShown: boolean) => {
    const next = isShown ? [...shown, column] : shown.filter((each) => each !== column)
    setChosen(next)
    const address = withParams(params, { columns: writeColumns(next), page: params.get('page') })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  return (
    <Popover position="bottom-end" hideDetached={false} trapFocus returnFocus onClose={() => setChosen(null)}>
      <Popover.Target>
        <Button size="sm" variant="default">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {STORAGE_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={SORT_LABELS[column]}
              checked={shown.includes(column)}
              onChange={({ currentTarget }) => choose(column, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
