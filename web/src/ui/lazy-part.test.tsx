import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { Toasts } from '../app/App.tsx'
import { renderThemed } from '../testing/render.tsx'
import { lazyPart } from './lazy-part.tsx'

/** A loader that fails the first time, as without a connection. */
function failingOnce<Part>(part: Part) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part-1a2b.js')
    return { default: part }
  }
}

it('a part that cannot be loaded says so in its place, and loads on a retry without touching its surroundings', async () => {
  const Part = lazyPart<object>(failingOnce(() => <p>The part</p>))
  renderThemed(
    <>
      <input aria-label="Draft" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Draft' }), 'half a sentence')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This part of the page could not be loaded.')
  expect(alert.textContent).not.toContain('/assets/')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Draft' }).value).toBe('half a sentence')
})

it('a dialog that cannot be loaded closes with a message, and opens when asked again', async () => {
  const Dialog = lazyPart<{ onClose: () => void }>(failingOnce(() => <p>The dialog</p>))
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const { unmount } = renderThemed(
    <>
      <Dialog onClose={close} />
      <Toasts />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the page could not be loaded.')
  expect(isClosed).toBe(true)
  unmount()
  renderThemed(<Dialog onClose={close} />)
  expect(await screen.findByText('The dialog')).toBeTruthy()
})
