import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderThemed } from '../testing/render.tsx'
import { Dialog } from './Dialog.tsx'

function InSteps() {
  const [step, setStep] = useState<'choose' | 'running' | 'done'>('choose')
  return (
    <Dialog opened onClose={() => undefined} title="Import a library">
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
