import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import type { TextRange } from './BlockText.tsx'
import { ReadingView } from './ReadingView.tsx'
import { useDocument } from './use-document.ts'

/** The reading view of a paper while its text is on the way, when it is there, and when it cannot be had. */
export function PaperRead({ articleId, flash }: { articleId: number; flash: TextRange | null }) {
  const { document, failure, retry } = useDocument(articleId)
  if (failure) return <ErrorState message={failure.message} kept="The paper itself is unchanged." onRetry={retry} />
  if (!document) return <SkeletonRows rows={8} height={88} />
  return <ReadingView document={document} flash={flash} />
}
