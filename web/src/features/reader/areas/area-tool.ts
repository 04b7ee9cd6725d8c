import type { Area } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import { createContext, useContext, useMemo, useState } from 'react'

/** Marking areas of pages: a figure at once, or a rectangle drawn over a page of the original while the tool is on. */
export type AreaTool = {
  /** Whether the original is shown, on which areas are drawn. */
  canDraw: boolean
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** The page that was last drawn on. */
  page: number | null
  setPage: (page: number) => void
  mark: (area: Area, color: HighlightColor) => void
}

const AreaToolContext = createContext<AreaTool | null>(null)

/** Provides the tool to the parts of the reader; null for visitors. */
export const AreaToolScope = AreaToolContext.Provider

/** The tool of this reader; null where areas cannot be marked. */
export function useAreaTool(): AreaTool | null {
  return useContext(AreaToolContext)
}

/** The state of the tool, which is off once an area is marked and while the original is not shown. */
export function useAreaToolState(canDraw: boolean, mark: AreaTool['mark'] | null): AreaTool | null {
  const [isOn, setOn] = useState(false)
  const [page, setPage] = useState<number | null>(null)
  return useMemo(
    () =>
      mark && {
        canDraw,
        isOn: isOn && canDraw,
        setOn,
        page,
        setPage,
        mark: (area, color) => {
          setOn(false)
          mark(area, color)
        },
      },
    [isOn, canDraw, page, mark],
  )
}
