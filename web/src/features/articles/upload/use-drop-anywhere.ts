import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page; true while files are held over it. */
export function useDropAnywhere(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((files: readonly File[]) => take(files))
  useEffect(() => {
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
    return () => leaving.abort()
  }, [])
  return isOver
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return [...(dataTransfer?.types ?? [])].includes('Files')
}
