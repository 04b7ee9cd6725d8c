import { Button, Group } from '@mantine/core'
import { formatCountOf } from '../../../lib/format.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from './statements.module.css'
import type { Statements } from './use-statements.ts'

/** Says what is unsaved and saves it; a conflict keeps both versions until the person has chosen. */
export function SaveStatements({ statements }: { statements: Statements }) {
  const { draft, problem, failure, isSaving, save, reload } = statements
  const isConflict = failure?.error === 'graphConflict'
  return (
    <div className={classes.save} data-unsaved={draft.changes > 0 || undefined}>
      <div role="status">
        {draft.changes > 0 && <span>{formatCountOf(draft.changes, 'unsaved change', 'unsaved changes')}</span>}
      </div>
      {problem && <FormAlert message={problem} />}
      {failure && (
        <FormAlert message={failure.message}>
          <p>Your changes are still here, unsaved.</p>
          {isConflict && (
            <Group gap="xs" mt="xs">
              <Button size="compact-md" variant="default" onClick={() => void save(true)}>
                Save mine over it
              </Button>
              <Button size="compact-md" variant="default" onClick={() => void reload()}>
                Drop mine, show the newer
              </Button>
            </Group>
          )}
        </FormAlert>
      )}
      {draft.changes > 0 && !isConflict && (
        <Group gap="xs">
          <Button size="sm" loading={isSaving} onClick={() => void save()}>
            Save statements
          </Button>
          <Button size="sm" variant="default" disabled={isSaving} onClick={() => void reload()}>
            Drop my changes
          </Button>
        </Group>
      )}
    </div>
  )
}
