import { Button } from '@mantine/core'
import classes from './statements.module.css'

type Props = {
  /** Its place in the list, counted from 1. */
  number: number
  hasPlace: boolean
  canEdit: boolean
  onShow: () => void
  onEdit: () => void
  onRemove: () => void
}

/** What can be done with a statement. */
export function StatementTools({ number, hasPlace, canEdit, onShow, onEdit, onRemove }: Props) {
  return (
    <div className={classes.tools}>
      {hasPlace && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Show statement ${number} in the paper`}
          onClick={onShow}
        >
          Show
        </Button>
      )}
      {canEdit && (
        <>
          <Button size="compact-sm" variant="subtle" aria-label={`Edit statement ${number}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="care"
            aria-label={`Delete statement ${number}`}
            onClick={onRemove}
          >
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
