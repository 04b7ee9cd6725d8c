import { type RefObject, useEffect, useEffectEvent } from 'react'

const TYPING = 'input, textarea, select, [contenteditable="true"]'

/** The keys of a list of papers: j and k move between them, o opens the one in focus, / goes to the search box. */
export function useListKeys(list: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-hit]') ?? [])]
    const at = links.findIndex((link) => link.closest('article')?.contains(document.activeElement))
    if (event.key === '/') {
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus()
    if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus()
    if (event.key === 'o') links[at]?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
