/**
 * Gives the focus to the field of a talk after what had it has left the page. Where that would bring up a keyboard on the
 * screen it goes to the conversation, from which one reads on.
 */
export function keepFocus(field: HTMLElement | null, conversation: HTMLElement | null): void {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const next = isTouched ? conversation : field
  next?.focus({ preventScroll: true })
}
