import { createContext, useContext, useState } from 'react'
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts'
import { useReaderSettings } from '../reader-settings.ts'

/** Visibility of the contents; `aside` for the panel on the other side, if any. */
export type ContentsState = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  aside: { isOpen: boolean; toggle: () => void } | null
}

const ContentsContext = createContext<ContentsState>({ isOpen: false, toggle: () => {}, close: () => {}, aside: null })

/** Provides the state of the panes to the bar that toggles them. */
export const ContentsScope = ContentsContext.Provider

/** The state of the panes of this reader. */
export function useContents(): ContentsState {
  return useContext(ContentsContext)
}

/** Beside the text the panes keep their last state; as an overlay the contents start closed. */
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
