import { afterEach, expect, it, vi } from 'vitest'
import { banner } from './banner.ts'

afterEach(() => void vi.restoreAllMocks())

it.each([
  [true, true, 1],
  [true, false, 0],
  [false, true, 0],
])(
  'on first start %s and without an administrator %s, %i lines say how to become one',
  (isFirstStart, hasNoAdmin, lines) => {
    const print = vi.spyOn(console, 'log').mockReturnValue(undefined)
    banner({
      url: 'http://localhost:4000',
      dataDir: '/data',
      postgres: '/data/postgres',
      outbox: null,
      outboxLink: null,
      isFirstStart,
      hasNoAdmin,
      role: 'all',
      warning: null,
    })
    expect(String(print.mock.calls[0]).match(/ADMIN_EMAIL/g) ?? []).toHaveLength(lines)
  },
)
