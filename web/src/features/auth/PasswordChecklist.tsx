import { PASSWORD_RULES } from '@colophon/protocol/auth/validation'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import classes from './PasswordChecklist.module.css'

/** The six rules of a password, each ticked as soon as it holds. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={classes.list} aria-label="A password needs">
      {PASSWORD_RULES.map(({ label, holds }) => {
        const isMet = password !== '' && holds(password)
        const Icon = isMet ? IconCheck : IconCircleDashed
        return (
          <li key={label} data-met={isMet || undefined}>
            <Icon size={16} stroke={1.8} aria-hidden />
            {label}
            <VisuallyHidden>{isMet ? ', done' : ', missing'}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
