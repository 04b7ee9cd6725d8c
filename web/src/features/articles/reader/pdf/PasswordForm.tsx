import { Button, PasswordInput, Stack } from '@mantine/core'
import classes from './pdf.module.css'
import type { PasswordQuestion } from './use-pdf.ts'

/** Asks for the password of a protected file; it opens the file here and is sent nowhere. */
export function PasswordForm({ question }: { question: PasswordQuestion }) {
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault()
        question.give(String(new FormData(event.currentTarget).get('password') ?? ''))
      }}
    >
      <Stack gap="sm">
        <p>This file is protected. Its password is not kept, so the reader asks for it each time.</p>
        <PasswordInput
          name="password"
          label="Password of the file"
          autoComplete="off"
          error={question.isWrong && 'This password does not open the file.'}
        />
        <Button type="submit">Open the file</Button>
      </Stack>
    </form>
  )
}
