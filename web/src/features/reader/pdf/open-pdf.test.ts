import { expect, test, vi } from 'vitest'
import { openPdf } from './open-pdf.ts'

test('a file that cannot be loaded leaves no error behind, although its worker fails to start', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const open = () =>
    openPdf({
      articleId: 1,
      signal: new AbortController().signal,
      beginning: Promise.reject(new Error('The file is away.')),
      onPassword: vi.fn(),
      onFailure: vi.fn(),
    })
  // The first takes the worker started in advance; this environment has no workers, so that each fails to start.
  await expect(open()).rejects.toThrow('The file is away.')
  await expect(open()).rejects.toThrow('The file is away.')
  await new Promise((resolve) => setTimeout(resolve, 500))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
