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

/** Provides compare buttons to lists and papers. Loaded with the page, so that no late button shifts the layout. */
export function CompareSlots({ children }: { children: ReactNode }) {
  return <CompareSlot value={SLOT}>{children}</CompareSlot>
}
