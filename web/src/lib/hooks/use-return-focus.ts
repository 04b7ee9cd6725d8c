import { useEffect } from 'react'
import { focusIfLost } from '../focus-if-lost.ts'

/** While `isOpen`, remembers the focused element and restores it afterwards, unless something else has taken focus. */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      // The dialog is removed after this, which loses the focus.
      if (before instanceof HTMLElement) focusIfLost(() => before)
    }
  }, [isOpen])
}
