import { Skeleton } from '@mantine/core'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useReader } from '../reader-context.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PdfPages } from './PdfPages.tsx'
import classes from './pdf.module.css'
import type { PdfSource } from './use-pdf.ts'

/** The original of a paper while it is being opened, when it is open, and when it cannot be. */
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
