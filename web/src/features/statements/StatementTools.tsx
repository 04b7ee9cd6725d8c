import { isUnreviewed } from '@colophon/protocol/statements/graph'
import { Button } from '@mantine/core'
import type { StatementProps } from './StatementItem.tsx'
import classes from './statements.module.css'

/** Actions on a statement. */
export function StatementTools({ row: { key, entry }, number, canEdit, editor, onShow, onCite }: StatementProps) {
  const tools: [string, string, () => void, boolean?][] = [
    ['Accept', `Accept claim ${number}`, () => editor.accept([key])],
    ['Edit', `Edit claim ${number}`, () => editor.edit(key)],
    ['Split', `Split claim ${number} in two`, () => editor.split(key)],
    ['Delete', `Delete claim ${number}`, () => editor.remove([key]), true],
  ]
  return (
    <div className={classes.tools}>
      {entry.start !== undefined && (
        <Button size="compact-sm" variant="default" aria-label={`Show claim ${number} in the paper`} onClick={onShow}>
          Show
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" aria-label={`Cite claim ${number}`} onClick={onCite}>
        Cite
      </Button>
      {canEdit &&
        tools
          .filter(([name]) => name !== 'Accept' || isUnreviewed(entry))
          .map(([name, label, run, isCareful]) => (
            <Button
              key={name}
              size="compact-sm"
              variant="subtle"
              {...(isCareful && { color: 'care' })}
              aria-label={label}
              onClick={run}
            >
              {name}
            </Button>
          ))}
    </div>
  )
}
