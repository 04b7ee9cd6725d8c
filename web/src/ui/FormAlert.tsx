import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormAlert.module.css'

/** A form-level error above the submit button; announced when it appears. */
export function FormAlert({ message, children }: { message: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertTriangle aria-hidden size={20} stroke={1.6} />
      <div>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
