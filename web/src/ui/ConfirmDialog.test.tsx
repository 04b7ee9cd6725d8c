import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderThemed } from '../testing/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function Deleting({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this paper?"
        confirmLabel="Delete it"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        It stays in the bin for 30 days.
      </ConfirmDialog>
    </>
  )
}

async function ask() {
  let confirmed = 0
  renderThemed(
    <Deleting
      onConfirm={() => {
        confirmed += 1
      }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this paper?' })
  return { confirmed: () => confirmed }
}

it('the dialog focuses Cancel, so that Enter alone changes nothing', async () => {
  const { confirmed } = await ask()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirmed()).toBe(0)
})

it('Escape closes the dialog and restores the focus', async () => {
  const { confirmed } = await ask()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'))
  expect(confirmed()).toBe(0)
})

it('confirming runs the action', async () => {
  const { confirmed } = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
  expect(confirmed()).toBe(1)
})
