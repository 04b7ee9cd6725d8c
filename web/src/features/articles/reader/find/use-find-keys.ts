import { useEffectEvent, useLayoutEffect } from 'react'

/** Ctrl+F (⌘F) finds in the paper while it is open; pressed again within our bar it is the browser's own. */
export function useFindKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFind =
      event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const target = event.target instanceof Element ? event.target : null
    if (!isFind || target?.closest('search, [role="dialog"]')) return
    event.preventDefault()
    open()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
