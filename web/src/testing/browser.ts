import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { connectSession } from '../lib/api/session.ts'
import { closeLive } from '../lib/api/socket.ts'
import { cleanUpTest } from './clean-up.ts'

// Screens are loaded when they are first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// What a browser has and jsdom lacks, at its plainest: nothing matches a media query and nothing changes its size.
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

// The files of a worker share the page and all modules: nothing of a test may be left for the next.
afterEach(() => {
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
