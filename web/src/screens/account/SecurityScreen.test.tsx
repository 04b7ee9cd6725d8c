import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { selectSecurity, type WithSecurity } from '../../features/security/slice.ts'
import { done, failed } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { WALLET_ADDRESS } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('./SecurityScreen.tsx')
}, 60_000)

const OVERVIEW = {
  secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
  hasPassword: true,
  hasWallet: true,
}

it('the sections appear together once all are loaded, so that none moves', async () => {
  let answerSessions = () => {}
  const after = new Promise<void>((resolve) => {
    answerSessions = resolve
  })
  const { asked, store } = await openApp('/security', ({ path }) => {
    if (path.endsWith('/security')) return done(OVERVIEW)
    return path.endsWith('/security/sessions') ? { ...done([[], 0]), after } : undefined
  })
  const status = () => selectSecurity(store.getState() as unknown as WithSecurity).status
  await waitFor(() => expect(asked('/security/sessions')).toHaveLength(1))
  await waitFor(() => expect([status().overview.status, status().signatures.status]).toEqual(['SUCCESS', 'SUCCESS']))
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  answerSessions()
  expect(await screen.findByRole('heading', { level: 2, name: 'Sessions' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Danger zone' })).toBeTruthy()
})

describe('the deletion of an account with a linked wallet', () => {
  const open = async () => {
    const app = await openApp('/security', ({ path, method }) => {
      if (path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
      if (path.endsWith('/security')) return done(OVERVIEW)
      if (path.endsWith('/security/account') && method === 'DELETE')
        return failed(400, 'passwordWrong', 'The password is wrong.')
      return undefined
    })
    await waitFor(() => expect(app.store.getState().profile.accountInfo).not.toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    return { app, dialog: within(await screen.findByRole('dialog', { name: 'Delete this account?' })) }
  }

  it('the dialog focuses the confirmation field', async () => {
    const { dialog } = await open()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Type/)))
  })

  it('Enter continues with the password, not the wallet', async () => {
    const { app, dialog } = await open()
    await userEvent.type(dialog.getByLabelText(/^Type/), 'delete my account')
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}')
    expect(await dialog.findByText('Nothing was changed.')).toBeTruthy()
    expect(app.received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('neither wallet nor server is asked before the confirmation is typed', async () => {
    const { app, dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign with the wallet instead' }))
    expect(await dialog.findByText('Type “delete my account” to continue.')).toBeTruthy()
    expect(app.received.filter(({ path }) => path.endsWith('/nonce'))).toEqual([])
  })
})
