import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A keyboard shortcut; `run` is not called while typing or with a modifier. Without `run` it is only listed, without
 * `key` it is only in the command palette.
 */
export type Shortcut = { key?: string; label: string; run?: () => void }
/** The active shortcuts, by part of the screen. */
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]'
const watchers = new Set<() => void>()
let groups: readonly { title: string; current: () => readonly Shortcut[] }[] = []

/** Registers shortcuts while mounted; `?` lists them. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING)
      if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const shortcut = latest.current.find(({ key }) => key === event.key)
      if (!shortcut?.run) return
      event.preventDefault()
      shortcut.run()
    }
    const group = { title, current: () => latest.current }
    setGroups([...groups, group])
    addEventListener('keydown', press)
    return () => {
      setGroups(groups.filter((other) => other !== group))
      removeEventListener('keydown', press)
    }
  }, [title])
}

/** The active shortcuts, for the list under `?` and the command palette. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  const shown = useSyncExternalStore(watch, () => groups)
  return shown.map(({ title, current }) => ({ title, shortcuts: current() }))
}

function setGroups(next: typeof groups): void {
  groups = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
