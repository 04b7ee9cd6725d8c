import { createContext, type ReactNode, useContext } from 'react'

type Named = { id: number; title: string }

/** Renders the compare button of one paper or of a selection; provided by the screens. */
export type CompareSlotValue = {
  one: (paper: Named, look?: { size?: string; variant?: string }) => ReactNode
  many: (papers: readonly Named[], size?: string) => ReactNode
}

const Slot = createContext<CompareSlotValue | null>(null)

/** Hands in what offers to compare. */
export const CompareSlot = Slot.Provider

/** The compare slot, or null on a screen without one. */
export function useCompareSlot(): CompareSlotValue | null {
  return useContext(Slot)
}
