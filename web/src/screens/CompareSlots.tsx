import { lazy, type ReactNode, Suspense } from 'react'
import { CompareSlot } from '../features/articles/paper/compare-slot.ts'

const CompareButton = lazy(async () => ({
  default: (await import('../features/compare/CompareButton.tsx')).CompareButton,
}))
const CompareSelected = lazy(async () => ({
  default: (await import('../features/compare/CompareButton.tsx')).CompareSelected,
}))

const SLOT = {
  one: (paper: { id: number; title: string }, look?: { size?: string; variant?: string }) => (
    <Suspense>
      <CompareButton paper={paper} {...look} />
    </Suspense>
  ),
  many: (papers: readonly { id: number; title: string }[], size?: string) => (
    <Suspense>
      <CompareSelected papers={papers} {...(size && { size })} />
    </Suspense>
  ),
}

/** Within it lists and pages of papers offer to compare them. */
export function CompareSlots({ children }: { children: ReactNode }) {
  return <CompareSlot value={SLOT}>{children}</CompareSlot>
}
