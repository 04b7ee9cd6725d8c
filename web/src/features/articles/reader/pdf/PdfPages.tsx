import type { Box } from '@colophon/protocol/articles/document'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PdfPage } from './PdfPage.tsx'
import classes from './pdf.module.css'
import { usePdf } from './use-pdf.ts'

const NO_BOXES: readonly Box[] = []

/** The original of a paper, page by page; `boxes` is where a statement stands. */
export function PdfPages({ articleId, boxes }: { articleId: number; boxes: readonly Box[] }) {
  const { pdf, size, question, failure, retry } = usePdf(articleId)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [settled] = useDebouncedValue(Math.floor(width), 150, { leading: true })
  if (failure) return <ErrorState message={failure.message} kept="The file itself is unchanged." onRetry={retry} />
  if (question) return <PasswordForm question={question} />
  return (
    <div ref={ref} className={classes.pages} aria-busy={pdf === null}>
      {pdf && size ? (
        Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={settled}
            expected={size}
            boxes={boxes.some(({ page }) => page === number) ? boxes.filter(({ page }) => page === number) : NO_BOXES}
          />
        ))
      ) : (
        <Skeleton className={classes.page} style={{ aspectRatio: '1 / 1.414' }} />
      )}
    </div>
  )
}
