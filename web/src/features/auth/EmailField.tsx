import { TextInput, type TextInputProps } from '@mantine/core'

/** The e-mail field of a form; `autoComplete` says whether the account already exists. */
export function EmailField({ autoComplete = 'username', ...props }: TextInputProps) {
  return <TextInput label="E-mail" type="email" name="email" autoComplete={autoComplete} withAsterisk {...props} />
}
