import { isUnreviewed } from '@colophon/protocol/articles/graph'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { withParams } from '../with-params.ts'
import type { ShownRow } from './statement-list.ts'
import classes from './statements.module.css'
import type { StatementEditor } from './use-statement-editor.ts'
import type { Statements } from './use-statements.ts'

type Props = {
  statements: Statements
  editor: StatementEditor
  /** The statements that the filters show, over all pages. */
  shown: readonly ShownRow[]
  onMerge: () => void
}

/** What the owner does with statements: add, accept, merge, delete, undo, and look at earlier versions. */
export function StatementToolbar({ statements: { draft }, editor, shown, onMerge }: Props) {
  const [params] = useSearchParams()
  const { selected } = editor
  const unreviewed = shown.filter(({ row }) => isUnreviewed(row.entry)).map(({ row }) => row.key)
  const button = { size: 'xs', variant: 'default' } as const
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Statements">
      <Button {...button} onClick={editor.add}>
        Add a statement
      </Button>
      <Button {...button} disabled={unreviewed.length === 0} onClick={() => editor.accept(unreviewed)}>
        Accept all shown ({formatCount(unreviewed.length)})
      </Button>
      {selected.length > 0 && (
        <>
          <Button {...button} disabled={selected.length < 2} onClick={onMerge}>
            Merge selected ({formatCount(selected.length)})
          </Button>
          <Button {...button} color="care" onClick={() => editor.remove(selected)}>
            Delete selected
          </Button>
          <Button {...button} onClick={() => editor.select(selected, false)}>
            Select none
          </Button>
        </>
      )}
      <Button {...button} disabled={draft.past.length === 0} onClick={editor.undo}>
        Undo
      </Button>
      <Button {...button} disabled={draft.future.length === 0} onClick={editor.redo}>
        Redo
      </Button>
      <Button {...button} component={Link} to={withParams(params, { versions: 'list' })} preventScrollReset>
        Versions
      </Button>
    </div>
  )
}
