import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { PasswordChecklist } from './PasswordChecklist.tsx'

type Props = Pick<PasswordInputProps, 'label' | 'error' | 'onChange' | 'onBlur' | 'onFocus'> & { value?: string }

/** A password that is being chosen, with its rules as a live list below it; pasting is welcome. */
export function NewPasswordInput({ value = '', ...input }: Props) {
  const id = useId()
  return (
    <div>
      <PasswordInput
        {...input}
        value={value}
        id={id}
        name="password"
        autoComplete="new-password"
        withAsterisk
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        aria-describedby={input.error ? `${id}-error ${id}-rules` : `${id}-rules`}
      />
      <PasswordChecklist id={`${id}-rules`} password={value} />
    </div>
  )
}
