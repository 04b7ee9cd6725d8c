import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const LastComparison = lazy(async () => ({
  default: (await import('../features/compare/LastComparison.tsx')).LastComparison,
}))

/** The comparison that was saved last. */
export function HomeComparison() {
  return (
    <Suspense fallback={<Skeleton height={20} width="60%" />}>
      <LastComparison />
    </Suspense>
  )
}
