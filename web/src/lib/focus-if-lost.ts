/** Gives the focus to an element after what had it has left the page, unless something else has taken it meanwhile. */
export function focusIfLost(element: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) element()?.focus()
  })
}
