import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = Omit<PasswordInputProps, 'label' | 'description'> & {
  label: string
  /** Description below the input. */
  below?: ReactNode
}

/** A password field with a keyboard-accessible show button and an accessible error. */
export function PasswordField({ label, below, ...input }: Props) {
  return (
    <PasswordInput
      withAsterisk
      {...input}
      label={label}
      description={below}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      aria-invalid={Boolean(input.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label.toLowerCase()}` }}
    />
  )
}
