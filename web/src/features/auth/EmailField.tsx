import { TextInput, type TextInputProps } from '@mantine/core'

/** The e-mail address of a form; `autoComplete` says whether it names an account that exists. */
export function EmailField({ autoComplete = 'username', ...props }: TextInputProps) {
  return <TextInput label="E-mail" type="email" name="email" autoComplete={autoComplete} withAsterisk {...props} />
}
