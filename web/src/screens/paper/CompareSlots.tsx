import type { ReactNode } from 'react'
import { CompareSlot } from '../../features/articles/compare-slot.ts'
import { CompareButton, CompareSelected } from '../../features/compare/CompareButton.tsx'

const SLOT = {
  one: (paper: { id: number; title: string }, look?: { size?: string; variant?: string }) => (
    <CompareButton paper={paper} {...look} />
  ),
  many: (papers: readonly { id: number; title: string }[], size?: string) => (
    <CompareSelected papers={papers} {...(size && { size })} />
  ),
}

/** Within it lists and pages of papers offer to compare them. Loaded with the page: a button that came later would move the rest. */
export function CompareSlots({ children }: { children: ReactNode }) {
  return <CompareSlot value={SLOT}>{children}</CompareSlot>
}
