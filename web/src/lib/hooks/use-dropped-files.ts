import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Marks an element that takes dropped files itself, by `useFilesDroppedOn`. */
const TAKES_FILES = '[data-takes-files]'

/**
 * Handles files dropped or pasted anywhere on the page; without it the browser would navigate to a dropped file. True
 * while dragging files, except over an element that takes them itself.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void, isOn = true): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(take)
  useLayoutEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, handle, { signal: leaving.signal })
    listen('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(!isTakenElsewhere(event))
    })
    listen('dragleave', (event) => {
      // Without a related target the pointer has left the window.
      if (!event.relatedTarget) setOver(false)
    })
    listen('drop', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!isTakenElsewhere(event)) drop([...(event.dataTransfer?.files ?? [])])
    })
    addEventListener(
      'paste',
      ({ clipboardData }) => {
        // Text pasted into a field has no files.
        const files = [...(clipboardData?.files ?? [])]
        if (files.length > 0) drop(files)
      },
      { signal: leaving.signal },
    )
    return () => leaving.abort()
  }, [isOn])
  return isOver
}

function isTakenElsewhere({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest(TAKES_FILES) !== null
}

/** Makes an element take the files that are dropped on it; `data-files-over` marks it while they are above it. */
export function useFilesDroppedOn(find: () => HTMLElement | null, take: (files: readonly File[]) => void): void {
  const drop = useEffectEvent(take)
  const search = useEffectEvent(find)
  useEffect(() => {
    const element = search()
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    element.dataset.takesFiles = ''
    const setOver = (isOver: boolean) => element.toggleAttribute('data-files-over', isOver)
    element.addEventListener('dragover', (event) => holdsFiles(event) && setOver(true), { signal })
    element.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (holdsFiles(event)) drop([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => {
      leaving.abort()
      delete element.dataset.takesFiles
      setOver(false)
    }
  }, [])
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return [...(dataTransfer?.types ?? [])].includes('Files')
}
