import { PASSWORD_RULES } from '@colophon/protocol/auth/validation'
import { type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { PasswordField } from '../../ui/PasswordField.tsx'
import classes from './PasswordChecklist.module.css'

type Props = Pick<PasswordInputProps, 'error' | 'onChange' | 'onBlur' | 'onFocus'> & {
  label: string
  value?: string
}

/** Input for a new password, with its rules as a live list; pasting is allowed. */
export function NewPasswordInput({ value = '', ...input }: Props) {
  return (
    <PasswordField
      {...input}
      value={value}
      name="password"
      autoComplete="new-password"
      below={<PasswordChecklist password={value} />}
    />
  )
}

/** The six password rules, each ticked as soon as it is met. */
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
