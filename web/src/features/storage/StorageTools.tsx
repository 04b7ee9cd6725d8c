import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { withParams } from '../../lib/url-params.ts'
import { toastDone } from '../../ui/toast.tsx'
import classes from './storage.module.css'
import {
  SORT_LABELS,
  STORAGE_COLUMNS,
  STORAGE_SORTS,
  type StorageColumn,
  type StorageSort,
  writeColumns,
} from './storage-columns.ts'
import type { StorageQuery } from './storage-query.ts'
import type { Layout } from './use-layout.ts'

/** Maximum number of saved views per account. */
export const SAVED_VIEWS_MAX = 20

/** Longest name of a view. */
const VIEW_NAME_MAX = 60

/** A named view of My storage: the URL parameters of list, filter, order and columns. */
const SavedView = z.object({ name: z.string().min(1).max(VIEW_NAME_MAX), address: z.string().max(2000) })

/** Debounce of the filter, in milliseconds. */
const FILTER_MS = 200

const ENDS = {
  words: ['A first', 'Z first'],
  days: ['oldest first', 'newest first'],
  numbers: ['least first', 'most first'],
}

/** Filter of a list by its words, beside its other tools. */
export function StorageTools({ query, children }: { query: StorageQuery; children: ReactNode }) {
  return (
    <div className={classes.tools}>
      <TitleFilter search={query.search} />
      {children}
    </div>
  )
}

/** Applies while typing, at once on Enter. */
function TitleFilter({ search }: { search: string }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(search)
  const [applied, setApplied] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    // A link or the Back button changed the filter.
    if (search !== applied) {
      setApplied(search)
      setTyped(search)
    }
  }
  const filter = typed.trim()
  const apply = () => {
    if (filter === search.trim()) return
    setApplied(filter)
    // One step back leads to the list without a filter.
    void navigate(withParams(params, { q: filter }), { replace: search !== '', preventScrollReset: true })
  }
  const applyLatest = useEffectEvent(apply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a typed filter waits for the next pause.
  useEffect(() => {
    const timer = setTimeout(() => applyLatest(), FILTER_MS)
    return () => clearTimeout(timer)
  }, [filter])
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput
        type="search"
        size="sm"
        aria-label="Filter by title"
        placeholder="Filter by title, tag: or in:"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  )
}

type Props = {
  query: StorageQuery
  userId: number
  layout: Layout
  /** True if only cards fit. */
  isNarrow: boolean
  onLayout: (layout: Layout) => void
}

/** Order, saved views, columns and layout of a list, all in the URL. */
export function StorageChoices({ query, userId, layout, isNarrow, onLayout }: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <Group gap="xs">
      {(isNarrow || layout === 'cards') && <SortSelect query={query} />}
      {/* The account is known slightly later than the screen. */}
      {userId > 0 ? (
        <SavedViews key={userId} userId={userId} />
      ) : (
        <Button size="sm" variant="default" disabled>
          Saved views
        </Button>
      )}
      <ColumnChooser columns={query.columns} userId={userId} />
      {!isNarrow && (
        <SegmentedControl
          size="sm"
          aria-label="View as"
          value={layout}
          data={[
            { value: 'table', label: 'Table' },
            { value: 'cards', label: 'Cards' },
          ]}
          onChange={(next) => {
            onLayout(next as Layout)
            void navigate(withParams(params, { as: next === 'cards' ? 'cards' : null, page: params.get('page') }), STAY)
          }}
        />
      )}
    </Group>
  )
}

const STAY = { replace: true, preventScrollReset: true }

/** Sort order, for layouts without column headings. */
function SortSelect({ query }: { query: StorageQuery }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const sorts = STORAGE_SORTS.filter(
    (sort) => (sort !== 'keptAt' || query.tab === 'kept') && (sort !== 'deletedAt' || query.tab === 'bin'),
  )
  return (
    <NativeSelect
      size="sm"
      aria-label="Sort by"
      value={`${query.sort} ${query.direction}`}
      data={sorts.flatMap((sort) => [
        { value: `${sort} ASC`, label: `${SORT_LABELS[sort]} ↑ ${ENDS[kindOf(sort)][0]}` },
        { value: `${sort} DESC`, label: `${SORT_LABELS[sort]} ↓ ${ENDS[kindOf(sort)][1]}` },
      ])}
      onChange={({ currentTarget }) => {
        const [sort, direction] = currentTarget.value.split(' ')
        void navigate(withParams(params, { sort: sort ?? null, direction: direction ?? null }))
      }}
    />
  )
}

function kindOf(sort: StorageSort): keyof typeof ENDS {
  if (sort.endsWith('At')) return 'days'
  return ['title', 'authors', 'venue', 'status', 'field', 'access'].includes(sort) ? 'words' : 'numbers'
}

/** Chooses the visible columns. */
function ColumnChooser({ columns, userId }: { columns: readonly StorageColumn[]; userId: number }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // The URL follows a moment later; the checkbox updates at once.
  const [chosen, setChosen] = useState<readonly StorageColumn[] | null>(null)
  const shown = chosen ?? columns
  const choose = (column: StorageColumn, isShown: boolean) => {
    const next = isShown ? [...shown, column] : shown.filter((each) => each !== column)
    setChosen(next)
    writeStored(['storageColumns', userId], writeColumns(next))
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

/** Saved views: open, save and delete. */
function SavedViews({ userId }: { userId: number }) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [views, setViews] = useState(() => savedViews(userId))
  const [problem, setProblem] = useState<string | null>(null)
  const save = (name: string) => {
    if (name === '') return setProblem('A name is needed.')
    const saved = saveView(userId, name, params.toString())
    setProblem(saved ? null : `This browser has no room for another view; ${SAVED_VIEWS_MAX} can be saved.`)
    if (!saved) return
    setViews(saved)
    setOpen(false)
    toastDone(`Saved as “${name}” in this browser.`)
  }
  return (
    <Popover
      position="bottom-end"
      width={304}
      hideDetached={false}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <Button size="sm" variant="default" onClick={() => setOpen(!isOpen)}>
          Saved views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.length === 0 ? (
          <Text mb="md">A view stores the filters, order and columns of a list. Set up this list and save it.</Text>
        ) : (
          <Box component="ul" className={classes.views} mah={280} mb="md" style={{ overflowY: 'auto' }}>
            {views.map(({ name, address }) => (
              <li key={name}>
                <Link to={`?${address}`} onClick={() => setOpen(false)}>
                  {name}
                </Link>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Delete view ${name}`}
                  onClick={() => setViews(forgetView(userId, name))}
                >
                  <IconTrash aria-hidden size={16} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </Box>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save(String(new FormData(event.currentTarget).get('name') ?? '').trim())
          }}
        >
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              name="name"
              size="sm"
              label="Save this view as"
              maxLength={VIEW_NAME_MAX}
              error={problem}
            />
            <Button
              type="submit"
              size="sm"
              variant="default"
              mt="calc(var(--mantine-font-size-md) * var(--mantine-line-height))"
            >
              Save
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

type SavedView = z.infer<typeof SavedView>

/** Saved views of this browser, sorted by name. */
export function savedViews(userId: number): SavedView[] {
  return readStored(['storageViews', userId], z.array(SavedView).max(SAVED_VIEWS_MAX)) ?? []
}

/** Saves a view, replacing one of the same name. Null if the limit is reached or storage is unavailable. */
export function saveView(userId: number, name: string, address: string): SavedView[] | null {
  const others = savedViews(userId).filter((view) => view.name !== name)
  if (others.length >= SAVED_VIEWS_MAX) return null
  const params = new URLSearchParams(address)
  params.delete('page')
  const views = [...others, { name, address: params.toString() }].sort((a, b) => a.name.localeCompare(b.name))
  return writeStored(['storageViews', userId], views) ? views : null
}

/** Deletes a view. */
export function forgetView(userId: number, name: string): SavedView[] {
  const views = savedViews(userId).filter((view) => view.name !== name)
  writeStored(['storageViews', userId], views)
  return views
}
