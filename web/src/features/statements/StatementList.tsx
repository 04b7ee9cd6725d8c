import { isUnreviewed } from '@colophon/protocol/statements/graph'
import { Group, NativeSelect, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { withParams } from '../../lib/url-params.ts'
import { Certainty } from '../../ui/Certainty.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatementForm } from './StatementForm.tsx'
import { StatementCheckbox, StatementEvidence, StatementMarks, type StatementProps } from './StatementItem.tsx'
import { StatementTools } from './StatementTools.tsx'
import { readStatementQuery, type ShownRow, type StatementOrder } from './statement-list.ts'
import classes from './statements.module.css'
import type { StatementEditor } from './use-statement-editor.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'key', label: 'Key claims' },
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
  { value: 'strong', label: 'Most important first' },
  { value: 'paper', label: 'In reading order' },
  { value: 'certain', label: 'Most certain' },
  { value: 'uncertain', label: 'Least certain' },
  { value: 'subject', label: 'By subject' },
]

type Props = {
  canEdit: boolean
  /** The default order. */
  usual: StatementOrder
  /** The numbers of claims that the filters show, and of all. */
  shown: number
  all: number
}

/** Filters and sorting of the statements, all in the URL. */
export function StatementFilters({ canEdit, usual, shown, all }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = readStatementQuery(params, usual)
  const set = (name: string, value: string) =>
    void navigate(withParams(params, { part: null, around: null, [name]: value }), {
      replace: true,
      preventScrollReset: true,
    })
  const selects = [
    { name: 'only', label: 'Status', data: canEdit ? STATES : STATES.slice(0, 3), value: query.state, usual: 'all' },
    { name: 'certainty', label: 'Uncertainty', data: LABELS, value: query.label, usual: 'any' },
    { name: 'order', label: 'Sort by', data: ORDERS, value: query.order, usual },
  ]
  return (
    <Group component="section" gap="xs" align="flex-end" mb="md" aria-label="Which claims">
      <TextInput
        flex="1 1 200px"
        maw={400}
        size="sm"
        type="search"
        aria-label="Search"
        placeholder="Search subject, verb or object"
        value={query.text}
        onChange={({ currentTarget }) => set('holds', currentTarget.value)}
      />
      {selects.map(({ name, label, data, value, usual }) => (
        <NativeSelect
          key={name}
          flex="1 1 128px"
          maw={240}
          size="sm"
          label={label}
          data={data}
          value={value}
          onChange={({ currentTarget }) => set(name, currentTarget.value === usual ? '' : currentTarget.value)}
        />
      ))}
      {shown < all && (
        <Text size="sm" c="dimmed" w="100%">
          {formatCount(shown)} of {formatCount(all)}
        </Text>
      )}
    </Group>
  )
}

const TYPING = 'input:not([type="checkbox"]), textarea, select'

/** Number of table columns, including the owner's selection column. */
const columnsOf = (canEdit: boolean) => (canEdit ? 7 : 6)

/** Below this width, in pixels, statements are cards. */
const TABLE_FROM = 880

type StatementListProps = {
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  list: RefObject<HTMLDivElement | null>
  onShow: (index: number) => void
  onCite: (index: number) => void
  onMerge: () => void
}

/** One page of statements: a table where it has room, else cards; the same keys work on both. */
export function StatementList({ rows, canEdit, editor, list, onShow, onCite, onMerge }: StatementListProps) {
  const hasRoom = useHasRoom(list, TABLE_FROM)
  const onKeyDown = useRowKeys({ list, rows, canEdit, editor, onShow, onMerge })
  const Statement = hasRoom ? StatementRow : StatementCard
  const items = rows.map(({ row, index }, place) => (
    <Statement
      key={row.key}
      row={row}
      number={index + 1}
      canEdit={canEdit}
      editor={editor}
      isFirst={place === 0}
      onShow={() => onShow(index)}
      onCite={() => onCite(index)}
    />
  ))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts apply to the statements within.
    <div ref={list} onKeyDown={onKeyDown}>
      {hasRoom ? <StatementTable canEdit={canEdit}>{items}</StatementTable> : <ol>{items}</ol>}
    </div>
  )
}

function StatementTable({ canEdit, children }: { canEdit: boolean; children: ReactNode }) {
  return (
    <Table className={classes.table} aria-label="Claims">
      <Table.Thead>
        <Table.Tr>
          {canEdit && (
            <Table.Th>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
          )}
          <Table.Th>Subject</Table.Th>
          <Table.Th>Verb</Table.Th>
          <Table.Th>Object</Table.Th>
          <Table.Th>Uncertainty</Table.Th>
          <Table.Th>Comment</Table.Th>
          <Table.Th ta="right">Page</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

/** True while an element has at least this width in pixels: the pane may be narrow on a wide screen. */
function useHasRoom(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setHasRoom(current.clientWidth >= width)
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  }, [element, width])
  return hasRoom
}

/** A statement as table rows: its five parts and page, and below them its sentence. */
function StatementRow(props: StatementProps) {
  const { row, canEdit, editor, isFirst } = props
  const { entry, key } = row
  const columns = columnsOf(canEdit)
  if (editor.editingKey === key) {
    return (
      <Table.Tbody className={classes.group}>
        <Table.Tr>
          <Table.Td colSpan={columns}>
            <StatementForm {...props} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    )
  }
  return (
    <Table.Tbody className={classes.group} data-selected={editor.selected.includes(key) || undefined}>
      <Table.Tr data-statement={key} tabIndex={isFirst ? 0 : -1}>
        {canEdit && (
          <Table.Td>
            <StatementCheckbox {...props} />
          </Table.Td>
        )}
        <Table.Td className={classes.part}>{entry.subject}</Table.Td>
        <Table.Td className={classes.part}>{entry.verb}</Table.Td>
        <Table.Td className={classes.part}>{entry.object}</Table.Td>
        <Table.Td>
          <Certainty uncertainty={entry.uncertainty} />
        </Table.Td>
        <Table.Td className={classes.said}>{entry.comment}</Table.Td>
        <Table.Td ta="right">{entry.page ?? '–'}</Table.Td>
      </Table.Tr>
      <Table.Tr>
        {canEdit && <Table.Td />}
        <Table.Td colSpan={canEdit ? columns - 1 : columns} className={classes.evidenceCell} pt={0}>
          <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mb="xs" fz="sm">
            <StatementMarks row={row} />
            <StatementTools {...props} />
          </Group>
          <StatementEvidence row={row} />
        </Table.Td>
      </Table.Tr>
    </Table.Tbody>
  )
}

type Options = {
  list: RefObject<HTMLElement | null>
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  onShow: (index: number) => void
  onMerge: () => void
}

/** Shortcuts of the list, for the focused statement; listed under `?`. */
function useRowKeys({ list, rows, canEdit, editor, onShow, onMerge }: Options) {
  useShortcuts('Claims', [
    { key: '↑ ↓', label: 'The claim above or below' },
    { key: 'o', label: 'Show it in the paper' },
    { key: 'Enter', label: 'Edit it (your own papers)' },
    { key: 'a', label: 'Accept it, or undo that' },
    { key: 'x', label: 'Select it' },
    { key: 'u', label: 'Merge the selected ones' },
    { key: 'Delete', label: 'Delete it, or the selected ones' },
    { key: 'Ctrl+Z', label: 'Undo; with Shift, redo' },
  ])
  const places = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-statement]') ?? [])]
  return (event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!(target instanceof HTMLElement) || target.closest(TYPING)) return
    const place = target.closest<HTMLElement>('[data-statement]')
    const shown = rows.find(({ row }) => row.key === place?.dataset.statement)
    if (!place || !shown) return
    const { row, index } = shown
    const at = places().indexOf(place)
    const moveTo = (next: number) => places()[Math.max(0, Math.min(next, places().length - 1))]?.focus()
    const commands = new Map([
      ['ArrowDown', () => moveTo(at + 1)],
      ['ArrowUp', () => moveTo(at - 1)],
    ])
    if (row.entry.start !== undefined) commands.set('o', () => onShow(index))
    if (canEdit) {
      commands.set('a', () => editor.accept([row.key], isUnreviewed(row.entry)))
      commands.set('x', () => editor.select([row.key], !editor.selected.includes(row.key)))
      commands.set('u', onMerge)
      commands.set('Delete', () => {
        editor.remove(editor.selected.includes(row.key) ? editor.selected : [row.key])
        setTimeout(() => moveTo(at))
      })
      if (target === place) commands.set('Enter', () => editor.edit(row.key))
    }
    const command = commands.get(key)
    if (!command) return
    event.preventDefault()
    command()
  }
}
