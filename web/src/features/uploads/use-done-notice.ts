import { useEffect, useRef } from 'react'
import type { UploadItem } from '../articles/uploads/upload-item.ts'
import { groupUploads, uploadSummary } from './upload-labels.ts'

/** Whether desktop notifications are available and permitted; not over plain http and on many phones. */
export function noticePermission(): NotificationPermission | 'impossible' {
  if (typeof Notification === 'undefined' || !globalThis.isSecureContext) return 'impossible'
  return Notification.permission
}

/** Shows a desktop notification when all uploads are finished, if the page is hidden and permission was given. */
export function useDoneNotice(items: readonly UploadItem[]): void {
  const running = groupUploads(items).now.length
  const before = useRef(running)
  const message = uploadSummary(items)
  useEffect(() => {
    const wasWorking = before.current > 0
    before.current = running
    if (!wasWorking || running > 0 || !document.hidden || noticePermission() !== 'granted') return
    try {
      new Notification('Your uploads are finished', { body: message, tag: 'colophon-uploads' })
    } catch {
      // Some phones grant the permission but cannot show notifications.
    }
  }, [running, message])
}
