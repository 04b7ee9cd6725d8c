import { Button, Group } from '@mantine/core'
import { formatCountOf, formatMoment } from '../../../lib/format.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from './statements.module.css'
import type { Statements } from './use-statements.ts'

/** Says what is unsaved and whether it would survive a reload, and saves it; a failure keeps everything as it is. */
export function SaveStatements({ statements }: { statements: Statements }) {
  const { draft, problem, failure, isSaving, isKept, recovered, save, reload } = statements
  const isUnsaved = draft.changes > 0
  return (
    <div className={classes.save} data-unsaved={isUnsaved || undefined}>
      <div role="status">
        {isUnsaved && <strong>{formatCountOf(draft.changes, 'unsaved change', 'unsaved changes')}</strong>}
        {isUnsaved && recovered && <span>, brought back from {formatMoment(recovered)}</span>}
        {isUnsaved && !isKept && <span>, too many to survive a reload: save soon</span>}
      </div>
      {isUnsaved && (
        <Group gap="xs">
          <Button size="sm" loading={isSaving} onClick={() => void save()}>
            Save statements
          </Button>
          <Button size="sm" variant="default" disabled={isSaving} onClick={() => void reload()}>
            Drop my changes
          </Button>
        </Group>
      )}
      {problem && <FormAlert message={problem.message} />}
      {failure && (
        <FormAlert message={failure.message}>
          <p>{isUnsaved ? 'Your changes are still here, unsaved. Try again.' : 'Nothing was lost. Try again.'}</p>
        </FormAlert>
      )}
    </div>
  )
}
