/** Focuses an element if the focused one was removed and nothing else has taken focus. */
export function focusIfLost(element: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) element()?.focus()
  })
}
