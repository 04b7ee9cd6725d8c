import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderThemed } from '../testing/render.tsx'
import { Dialog } from './Dialog.tsx'

function InSteps() {
  const [step, setStep] = useState<'choose' | 'running' | 'done'>('choose')
  return (
    <Dialog onClose={() => undefined} title="Import a library">
      {step === 'choose' && (
        <button key="choose" type="button" onClick={() => setStep('running')}>
          Import
        </button>
      )}
      {step === 'running' && (
        <p key="running">
          <button type="button">Stop</button>
          <button type="button" data-autofocus onClick={() => setStep('done')}>
            Go on
          </button>
        </p>
      )}
      {step === 'done' && <button type="button">Import another</button>}
    </Dialog>
  )
}

it('focus moves into each next step, to the control that it names or else to the title', async () => {
  renderThemed(<InSteps />)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go on'))
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Import a library'))
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Open from the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Rename">
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
    </>
  )
}

it('focus returns to the button or to the menu that opened the dialog', async () => {
  renderThemed(<Opener />)
  const isFocused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  const openAndClose = async () => {
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await userEvent.keyboard('{Escape}')
  }
  await userEvent.tab()
  await openAndClose()
  await isFocused('Open')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem')
  item.focus()
  await openAndClose()
  await isFocused('More')
})
