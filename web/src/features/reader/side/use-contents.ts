import { createContext, useContext, useState } from 'react'
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts'
import { useReaderSettings } from '../reader-settings.ts'

/** Whether the contents are shown, and how to show or hide them; `aside` for what lies on the other side, where there is one. */
export type ContentsState = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  aside: { isOpen: boolean; toggle: () => void } | null
}

const ContentsContext = createContext<ContentsState>({ isOpen: false, toggle: () => {}, close: () => {}, aside: null })

/** Gives the state of the panes to the bar that toggles them. */
export const ContentsScope = ContentsContext.Provider

/** The state of the panes of this reader. */
export function useContents(): ContentsState {
  return useContext(ContentsContext)
}

/** Beside the text, where there is room, the panes stay as they were left; over it the contents are closed until asked for. */
export function useContentsState(): ContentsState & { isBeside: boolean } {
  const [{ isContentsOpen, isAsideOpen }, change] = useReaderSettings()
  const [isOver, setOver] = useState(false)
  if (useIsWide(1280)) {
    return {
      isBeside: true,
      isOpen: isContentsOpen,
      toggle: () => change({ isContentsOpen: !isContentsOpen }),
      close: () => {},
      aside: { isOpen: isAsideOpen, toggle: () => change({ isAsideOpen: !isAsideOpen }) },
    }
  }
  return { isBeside: false, isOpen: isOver, toggle: () => setOver(!isOver), close: () => setOver(false), aside: null }
}
