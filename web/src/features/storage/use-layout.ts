import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { oneOf } from '../../lib/url-params.ts'

/** The two layouts of a list of papers. */
export const LAYOUTS = ['table', 'cards'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Layout of a list: from the URL, else the last one used in this browser. */
export function useLayout(params: URLSearchParams): { layout: Layout; choose: (layout: Layout) => void } {
  const [chosen, setChosen] = useState<Layout>(() => readStored('storageLayout', z.enum(LAYOUTS)) ?? 'table')
  return {
    layout: oneOf(LAYOUTS, params.get('as'), chosen),
    choose: (layout) => {
      setChosen(layout)
      writeStored('storageLayout', layout)
    },
  }
}
