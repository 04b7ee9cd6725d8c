import { createContext, type ReactNode, useContext } from 'react'

type Named = { id: number; title: string }

/** What offers to compare papers, for one of them or for a selection; the screens put it there. */
export type CompareSlotValue = {
  one: (paper: Named, look?: { size?: string; variant?: string }) => ReactNode
  many: (papers: readonly Named[], size?: string) => ReactNode
}

const Slot = createContext<CompareSlotValue | null>(null)

/** Hands in what offers to compare. */
export const CompareSlot = Slot.Provider

/** What offers to compare, or null on a screen that does not. */
export function useCompareSlot(): CompareSlotValue | null {
  return useContext(Slot)
}
