import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** A keyboard shortcut; `run` is not called while typing or with a modifier. Without `run` it is only listed. */
export type Shortcut = { key: string; label: string; run?: () => void }
/** The active shortcuts, by part of the screen. */
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]'
const watchers = new Set<() => void>()
let groups: readonly ShortcutGroup[] = []

/** Registers shortcuts while mounted; `?` lists them. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPING)
    if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const shortcut = shortcuts.find(({ key }) => key === event.key)
    if (!shortcut?.run) return
    event.preventDefault()
    shortcut.run()
  })
  const present = useEffectEvent(() => ({ title, shortcuts }))
  useLayoutEffect(() => {
    const group = present()
    const listen = (event: KeyboardEvent) => press(event)
    setGroups([...groups, group])
    addEventListener('keydown', listen)
    return () => {
      setGroups(groups.filter((other) => other !== group))
      removeEventListener('keydown', listen)
    }
  }, [])
}

/** The active shortcuts, for the list under `?`. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(watch, () => groups)
}

function setGroups(next: readonly ShortcutGroup[]): void {
  groups = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
