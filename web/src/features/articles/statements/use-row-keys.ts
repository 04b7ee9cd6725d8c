import { isUnreviewed } from '@colophon/protocol/articles/graph'
import type { KeyboardEvent, RefObject } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import type { ShownRow } from './statement-list.ts'
import type { StatementEditor } from './use-statement-editor.ts'

const TYPING = 'input:not([type="checkbox"]), textarea, select'

type Options = {
  list: RefObject<HTMLElement | null>
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  onShow: (index: number) => void
  onMerge: () => void
}

/** The keys of the list of statements: they work on the statement that has the focus, and are listed under `?`. */
export function useRowKeys({ list, rows, canEdit, editor, onShow, onMerge }: Options) {
  useShortcuts('Statements', [
    { key: '↑ ↓', label: 'The statement above or below' },
    { key: 'o', label: 'Show where it stands in the paper' },
    { key: 'Enter', label: 'Edit it (your own papers)' },
    { key: 'a', label: 'Accept it, or take that back' },
    { key: 'x', label: 'Select it' },
    { key: 'u', label: 'Merge the selected ones' },
    { key: 'Delete', label: 'Delete it, or the selected ones' },
    { key: 'Ctrl+Z', label: 'Undo; with Shift, do again' },
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
