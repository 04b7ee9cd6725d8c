import { useEffect, useMemo } from 'react'
import { focusIfLost } from '../focus-if-lost.ts'

/** While `isOpen`, remembers the focused element and restores it afterwards, unless something else has taken focus. */
export function useReturnFocus(isOpen: boolean): void {
  // Read while rendering, as the chosen item of a menu may be removed at once.
  const opener = useMemo(() => (isOpen ? focusedOpener() : null), [isOpen])
  useEffect(() => {
    if (opener) return () => focusIfLost(() => opener)
  }, [opener])
}

/** The focused element; for an item of a menu the button of the menu, which stays. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : focused
  return opener instanceof HTMLElement ? opener : null
}
