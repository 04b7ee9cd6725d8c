import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'

type Props = Pick<PasswordInputProps, 'error' | 'onChange' | 'onBlur' | 'onFocus'> & {
  label: string
  value?: string
}

/** A password that is being chosen, with its rules as a live list below it; pasting is welcome. */
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
