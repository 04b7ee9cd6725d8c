import { useEffect, useRef } from 'react'
import type { UploadItem } from '../articles/upload-item.ts'
import { groupUploads, uploadSummary } from './upload-labels.ts'

/** Whether this browser can tell on the desktop, and whether it may: plain http and many phones cannot. */
export function noticePermission(): NotificationPermission | 'impossible' {
  if (typeof Notification === 'undefined' || !globalThis.isSecureContext) return 'impossible'
  return Notification.permission
}

/** Tells on the desktop when nothing is in work any more, if the page is out of sight and the person has allowed it. */
export function useDoneNotice(items: readonly UploadItem[]): void {
  const inWork = groupUploads(items).now.length
  const before = useRef(inWork)
  const words = uploadSummary(items)
  useEffect(() => {
    const wasWorking = before.current > 0
    before.current = inWork
    if (!wasWorking || inWork > 0 || !document.hidden || noticePermission() !== 'granted') return
    try {
      new Notification('Your uploads are finished', { body: words, tag: 'colophon-uploads' })
    } catch {
      // Some phones have the permission and not the means.
    }
  }, [inWork, words])
}
