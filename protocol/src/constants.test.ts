import { describe, expect, test } from 'vitest'
import {
  BREAKPOINTS,
  CHAT_MESSAGES_KEPT,
  FILE_SIZE_FACTOR,
  PERSISTENCE_TIMEOUT_MS,
  SOCKET,
  TOAST_AUTO_CLOSE_MS,
  TOAST_DRAG_PERCENT,
  TOAST_LIMIT,
  UNEXPLAINED,
} from './constants.ts'

describe('business constants', () => {
  // Proves: 2-toast-auto-close, 2-toast-drag, 2-breakpoints, 9-toast-limit, 9-toast-auto-close, 9-drag, 9-size
  // Proves: 9-chat-kept, 9-persistence, 9-unexplained, 9-breakpoints
  test.each([
    ['a size in MB times 1048576 is bytes', FILE_SIZE_FACTOR, 1_048_576],
    ['at most 10 toasts', TOAST_LIMIT, 10],
    ['a toast closes after 5000 ms', TOAST_AUTO_CLOSE_MS, 5000],
    ['a toast is dragged away at 80 %', TOAST_DRAG_PERCENT, 80],
    ['persisted state is awaited for 5000 ms', PERSISTENCE_TIMEOUT_MS, 5000],
    ['the first 3 chat messages are kept', CHAT_MESSAGES_KEPT, 3],
    ['the breakpoints are 576, 768, 1024, 1280, 1440 and 1920', BREAKPOINTS, [576, 768, 1024, 1280, 1440, 1920]],
    ['the constants 6 and 20 are named and unused', UNEXPLAINED, [6, 20]],
  ])('%s', (_sentence, value, wanted) => {
    expect(value).toEqual(wanted)
  })

  // Proves: 9-socket
  test('the socket reconnects after 1000 ms up to 5000 ms with jitter 0.5, indefinitely, and connects within 20000 ms', () => {
    expect(SOCKET).toEqual({
      path: '/socket.io',
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeout: 20_000,
    })
  })
})
