import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import type { StatementProps } from './StatementItem.tsx'

const StatementFields = lazyPart(async () => ({ default: (await import('./StatementFields.tsx')).StatementFields }))

/** A statement being edited; the code of the fields is loaded when first needed. */
export function StatementForm(props: StatementProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} height={240} />}>
      <StatementFields {...props} />
    </Suspense>
  )
}
