import { useState } from 'react'
import { oneOf } from './storage-query.ts'

/** The two ways to draw a list of papers. */
export const LAYOUTS = ['table', 'cards'] as const
export type Layout = (typeof LAYOUTS)[number]

const KEY = 'colophon.storageLayout'

/** How a list is drawn: as the address says, else as it was chosen last in this browser. */
export function useLayout(params: URLSearchParams): { layout: Layout; choose: (layout: Layout) => void } {
  const [chosen, setChosen] = useState<Layout>(() => oneOf(LAYOUTS, stored(), 'table'))
  return {
    layout: oneOf(LAYOUTS, params.get('as'), chosen),
    choose: (layout) => {
      setChosen(layout)
      try {
        localStorage.setItem(KEY, layout)
      } catch {
        // The address still says it.
      }
    },
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
