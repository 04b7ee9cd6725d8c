import { lazy, Suspense, useEffect } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { loadPdfView } from './pdf/load-pdf-reader.ts'
import { ReadingView } from './ReadingView.tsx'
import { useReader } from './reader-context.ts'

const PdfView = lazy(loadPdfView)

/** The paper in the view that the address asks for: while it is on the way, when it is there, and when it cannot be had. */
export function ReaderPane() {
  const { view, document, failure, retry, source } = useReader()
  const want = view === 'original' ? source?.want : undefined
  useEffect(() => want?.(), [want])
  if (view === 'original' && source) {
    return (
      <Suspense fallback={<SkeletonRows rows={1} height={640} />}>
        <PdfView source={source} />
      </Suspense>
    )
  }
  if (failure) return <ErrorState message={failure.message} kept="The paper itself is unchanged." onRetry={retry} />
  return document ? <ReadingView document={document} /> : <SkeletonRows rows={8} height={88} />
}
