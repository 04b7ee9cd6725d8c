import { Button, PasswordInput, Skeleton, Stack } from '@mantine/core'
import { ErrorState } from '../../../ui/states.tsx'
import type { PasswordQuestion, PdfSource } from '../reader-context.ts'
import { useReader } from '../reader-context.ts'
import { PdfPages } from './PdfPages.tsx'
import classes from './pdf.module.css'

/** The original of a paper: loading, open, or failed. */
export function PdfView({ source }: { source: PdfSource }) {
  const { pdf, size, question, failure, retry } = source
  const { document } = useReader()
  if (failure) return <ErrorState message={failure.message} kept="The file itself is unchanged." onRetry={retry} />
  if (question) return <PasswordForm question={question} />
  if (pdf && size) return <PdfPages pdf={pdf} first={size} document={document} />
  return (
    <div aria-busy>
      <Skeleton className={classes.waiting} />
    </div>
  )
}

/** Asks for the password of a protected file; it is used locally and never sent. */
function PasswordForm({ question }: { question: PasswordQuestion }) {
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault()
        question.give(String(new FormData(event.currentTarget).get('password') ?? ''))
      }}
    >
      <Stack gap="sm">
        <p>This file is password-protected. The password is not stored, so the reader asks for it each time.</p>
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
