import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { myPaper, processingPaper } from '../articles/testing/papers.ts'
import { itemOfArticle, type UploadItem } from '../articles/uploads/upload-item.ts'
import { useDoneNotice } from './use-done-notice.ts'

const working = [itemOfArticle(processingPaper())]
const through = [itemOfArticle(myPaper())]
let notices: string[] = []

/** A browser with a notification permission and a visible or hidden page. */
function browser(permission: NotificationPermission, isHidden: boolean): void {
  notices = []
  class Notice {
    static permission = permission
    constructor(title: string, { body }: { body: string }) {
      notices.push(`${title}: ${body}`)
    }
  }
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
}

function follow(first: UploadItem[]) {
  return renderHook(({ items }) => useDoneNotice(items), { initialProps: { items: first } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the notice on the desktop', () => {
  it('one notification appears when the last upload is finished and the page is hidden', () => {
    browser('granted', true)
    const { rerender } = follow(working)
    expect(notices).toEqual([])
    rerender({ items: through })
    rerender({ items: [...through] })
    expect(notices).toEqual(['Your uploads are finished: 1 done'])
  })

  it.each([
    ['the page is in sight', 'granted', false],
    ['it was not allowed', 'denied', true],
    ['permission was not requested', 'default', true],
  ] as const)('no notification appears when %s', (_, permission, isHidden) => {
    browser(permission, isHidden)
    follow(working).rerender({ items: through })
    expect(notices).toEqual([])
  })

  it('no notification appears for uploads finished before', () => {
    browser('granted', true)
    follow(through)
    expect(notices).toEqual([])
  })
})
