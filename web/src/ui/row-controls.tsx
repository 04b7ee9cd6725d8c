import type { ComponentProps } from 'react'
import classes from './row-controls.module.css'

type ButtonProps = ComponentProps<'button'> & { isSmall?: boolean }

/** A button with an icon in a row of a long list. A plain element, as Mantine's cost most of the time to draw a page. */
export function RowButton({ isSmall = false, ...props }: ButtonProps) {
  // The class last, as the target of a menu is given another one.
  return <button type="button" {...props} className={classes.icon} data-small={isSmall || undefined} />
}

type CheckProps = { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void }

/** The checkbox of a row of a long list. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: CheckProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
