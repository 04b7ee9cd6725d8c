import { expect, it, vi } from 'vitest'
import { NO_CONNECTION } from '../lib/api/call-error.ts'
import { renderThemed } from '../testing/render.tsx'
import { ErrorState } from './states.tsx'

it('what failed without a connection is tried again when it is back; other failures wait for the user', () => {
  const [lost, refused] = [vi.fn(), vi.fn()]
  renderThemed(
    <>
      <ErrorState message={NO_CONNECTION} onRetry={lost} />
      <ErrorState message="Request error" onRetry={refused} />
    </>,
  )
  expect(lost).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(lost).toHaveBeenCalledOnce()
  expect(refused).not.toHaveBeenCalled()
})
