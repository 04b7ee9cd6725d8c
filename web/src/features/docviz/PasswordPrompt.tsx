import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '../../lib/use-form.ts'
import classes from './docviz.module.css'

/** Asks for the password of a protected pdf; it is kept until the pages are read, no longer. */
export function PasswordPrompt({ onGiven }: { onGiven: (password: string) => unknown }) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'A password is needed.' : null) },
  })
  return (
    <form className={classes.password} onSubmit={form.onSubmit(({ password }) => onGiven(password))} noValidate>
      <PasswordInput label="Password of the file" autoComplete="off" {...form.getInputProps('password')} />
      <Button type="submit" variant="default">
        Read it
      </Button>
    </form>
  )
}
