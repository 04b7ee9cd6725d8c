import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = Omit<PasswordInputProps, 'label' | 'description'> & {
  label: string
  /** What stands below the input and describes it. */
  below?: ReactNode
}

/** A password with a button to show it that the keyboard reaches, and an error that assistive technology is told of. */
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
