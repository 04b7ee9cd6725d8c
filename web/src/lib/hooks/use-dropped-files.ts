import { useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * Handles files dropped or pasted anywhere on the page; without it the browser would navigate to a dropped file. True
 * while dragging files.
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
      setOver(true)
    })
    listen('dragleave', (event) => {
      // Without a related target the pointer has left the window.
      if (!event.relatedTarget) setOver(false)
    })
    listen('drop', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      drop([...(event.dataTransfer?.files ?? [])])
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

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return [...(dataTransfer?.types ?? [])].includes('Files')
}
