import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cloneElement } from 'react'
import { expect, it } from 'vitest'
import { Toasts } from '../app/App.tsx'
import { renderThemed } from '../testing/render.tsx'
import { lazyPart } from './lazy-part.tsx'
import { type OpenedProps, OpensOnPress, useOpened } from './OpensOnPress.tsx'

function Part({ button }: OpenedProps) {
  const [isOpen, setOpen, target] = useOpened()
  return (
    <>
      {cloneElement(button, { ref: target, onClick: () => setOpen(!isOpen) })}
      {isOpen && <p>The menu</p>}
    </>
  )
}

const button = <button type="button">More</button>
const focused = () => document.activeElement?.textContent

it('the first press loads a menu and opens it, and its button has the focus', async () => {
  renderThemed(<OpensOnPress button={button} popup="menu" Part={lazyPart(async () => ({ default: Part }))} />)
  expect(screen.getByRole('button', { name: 'More', expanded: false }).getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('The menu')).toBeTruthy()
  expect(focused()).toBe('More')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('The menu')).toBeNull()
})

it('a menu that cannot be loaded says so, and its button keeps the focus and can be pressed again', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part-1a2b.js')
    return { default: Part }
  }
  renderThemed(
    <>
      <Toasts />
      <OpensOnPress button={button} popup="menu" Part={lazyPart(load)} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  await waitFor(() => expect(focused()).toBe('More'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('The menu')).toBeTruthy()
})
