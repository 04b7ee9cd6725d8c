import { cleanup, configure, logDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { connectSession } from '../lib/api/session.ts'
import { closeLive } from '../lib/api/socket.ts'
import { cleanUpTest } from './clean-up.ts'

configure({
  // Screens are loaded when first opened, which takes long on a busy machine.
  asyncUtilTimeout: 30_000,
  // By default each attempt of a waiting query prints the document, which took a tenth of the time of these tests.
  getElementError: (message) => new Error(message ?? undefined),
})

// Minimal stubs of APIs that jsdom lacks: no media query matches and no element is resized.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Range.prototype.getBoundingClientRect = () => document.createElement('i').getBoundingClientRect()
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Test files of a worker share page and modules, so each test must clean up.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') logDOM()
  vi.useRealTimers()
  cleanup()
  cleanUpTest()
  connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} })
  closeLive()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})
