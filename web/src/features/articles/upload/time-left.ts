import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { useEffect, useRef, useState } from 'react'
import type { UploadItem } from './upload-item.ts'

const SEEN_MS = 2000
const SEEN_STEPS = 5

/** Seconds until all bytes are sent, at the speed so far; null while that cannot be told. */
export function sendingLeft({ idArticle, size, percentUpload, bytesPerSecond }: UploadItem): number | null {
  if (idArticle !== null || !bytesPerSecond || percentUpload <= 0 || percentUpload >= 100) return null
  return (size * (1 - percentUpload / 100)) / bytesPerSecond
}

/** Seconds until a paper is processed, from how far it came in so many milliseconds; null while too little was seen. */
export function workLeft(seen: { steps: number; milliseconds: number }, progress: number): number | null {
  if (seen.steps < SEEN_STEPS || seen.milliseconds < SEEN_MS) return null
  return (((PROGRESS_COMPLETE - progress) / seen.steps) * seen.milliseconds) / 1000
}

/** Seconds left for an upload: of its bytes, then of its processing as far as it was seen here. */
export function useTimeLeft(item: UploadItem): number | null {
  const first = useRef<{ progress: number; at: number } | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const { idArticle, uploadProgress } = item
  useEffect(() => {
    if (idArticle === null || uploadProgress <= 0) return
    const at = performance.now()
    first.current ??= { progress: uploadProgress, at }
    const seen = { steps: uploadProgress - first.current.progress, milliseconds: at - first.current.at }
    setLeft(workLeft(seen, uploadProgress))
  }, [idArticle, uploadProgress])
  return sendingLeft(item) ?? (idArticle === null ? null : left)
}

/** So many seconds, as roughly as they are known. */
export function timeLeftWords(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.round(seconds / 60)} min left`
}
