import { useEffectEvent, useLayoutEffect } from 'react'

const OWN_UNDO = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Ctrl+Z (or Command) undoes, with Shift or as Ctrl+Y it does again; fields and dialogs keep their own. */
export function useUndoKeys(isOn: boolean, undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_UNDO))) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
