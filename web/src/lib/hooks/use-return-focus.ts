import { useEffect } from 'react'
import { focusIfLost } from '../focus-if-lost.ts'

/** While `isOpen`, remembers the focused element and restores it afterwards, unless something else has taken focus. */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      // The dialog leaves the page after this, and the focus with it.
      if (before instanceof HTMLElement) focusIfLost(() => before)
    }
  }, [isOpen])
}
