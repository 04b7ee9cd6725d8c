import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NO_CONNECTION } from '../../lib/api/call-error.ts'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { PREFERENCES } from '../../testing/notifications.ts'
import { ACCOUNT, NO_MODEL, PASSWORD, TOKENS } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const INCOMPLETE = 'Please fill in all required fields in profile'

/** Ada's profile, on a server that stores updates. */
async function open(more: (request: Received) => Answered | undefined = () => undefined) {
  const served = await serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/update')) return done({ ...ACCOUNT, ...JSON.parse(request.body) })
    if (request.path.endsWith('/preferences')) return done(PREFERENCES)
    if (request.path.endsWith('/assistant')) return done(NO_MODEL)
    return done(request.path.endsWith('/profile') ? ACCOUNT : null)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const app = renderApp('/profile')
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  return { ...served, ...app }
}
const change = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const picture = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement

// Proves: 2-profile, 2-serves-profile
it('the profile shows name, role, member since, papers and rating points', async () => {
  await open()
  const facts = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual(expect.arrayContaining(['user', 'Jan 2, 2026', '3 papers', '12']))
})

describe('About', () => {
  it('the profile is saved in place and says so', async () => {
    const { received } = await open()
    expect(save().disabled).toBe(true)
    change(/^About me/, 'I write.')
    await userEvent.click(save())
    expect(await screen.findByText('Saved')).toBeTruthy()
    const update = received.find(({ path }) => path.endsWith('/update'))
    expect(update).toMatchObject({ method: 'PUT', body: JSON.stringify({ username: 'Ada', about: 'I write.' }) })
  })

  // Proves: 5-profile
  it('a profile without a name is reported at the field and above the button, and not sent', async () => {
    const { received } = await open()
    change(/^Display name/, '  ')
    await userEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(INCOMPLETE)
    const name = screen.getByLabelText(/^Display name/)
    expect(document.activeElement).toBe(name)
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(INCOMPLETE)
    expect(received.some(({ path }) => path.endsWith('/update'))).toBe(false)
  })

  // Proves: 8-toast-title, 8-toast-server
  it('a profile that could not be saved keeps the input, with an error in place and as a toast', async () => {
    await open(({ path }) => (path.endsWith('/update') ? failed(500, 'serverError', 'Not now') : undefined))
    change(/^About me/, 'I write.')
    await userEvent.click(save())
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('ErrorNot now'),
    )
    expect(screen.getByText('Your changes are kept here.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^About me/).value).toBe('I write.')
  })
})

// Proves: 8-toast-own
it("a change that the server never gets is shown in a toast titled 'Error' with the error's own message", async () => {
  await open(({ path }) => (path.endsWith('/update') ? { status: 500, body: null, cut: true } : undefined))
  change(/^About me/, 'I write.')
  await userEvent.click(save())
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(`Error${NO_CONNECTION}`),
  )
})

describe('a picture', () => {
  // Proves: x-image-bytes
  it.each([
    ['x.gif', 10, 'A picture must be a jpg, jpeg or png file.'],
    ['x.png', 6 * 1_048_576, 'A picture may be at most 5 MB.'],
  ])('%s of %i bytes is refused before it is sent', async (name, size, text) => {
    const { received } = await open()
    fireEvent.change(picture(), { target: { files: [new File([new Uint8Array(size)], name)] } })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(received.some(({ path }) => path.endsWith('/upload-avatar'))).toBe(false)
  })

  // Proves: 8-upload-other
  it("a rejected picture is reported as 'Upload file' with its reason", async () => {
    await open(({ path }) =>
      path.endsWith('/upload-avatar') ? failed(415, 'imageUnsupported', 'Not a picture') : undefined,
    )
    fireEvent.change(picture(), { target: { files: [new File(['x'], 'x.png')] } })
    expect((await screen.findByRole('alert')).textContent).toBe('Upload file: Not a picture')
  })
})

it('a theme applies at once and is stored with the account', async () => {
  const { received } = await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  await waitFor(() =>
    expect(received.find(({ path }) => path.endsWith('/update'))?.body).toBe('{"manualSiteTheme":"dark"}'),
  )
})

describe('the password', () => {
  it('the password is changed with the current one, and the consequences are stated', async () => {
    const { received } = await open()
    change(/^Current password/, PASSWORD)
    change(/^New password/, 'Better-1234')
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }))
    expect((await screen.findAllByText(/Every other session has ended/)).length).toBeGreaterThan(0)
    expect(received.find(({ path }) => path.endsWith('/reset-password'))?.body).toBe(
      JSON.stringify({ oldPassword: PASSWORD, newPassword: 'Better-1234' }),
    )
  })

  it('a wrong current password is shown at its field', async () => {
    await open(({ path }) =>
      path.endsWith('/reset-password') ? failed(400, 'passwordWrong', 'The password is wrong.') : undefined,
    )
    change(/^Current password/, 'Wrong-12345')
    change(/^New password/, 'Better-1234')
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }))
    const present = await screen.findByLabelText(/^Current password/)
    await waitFor(() => expect(present.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(present.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The password is wrong.',
    )
  })
})

it('an account that failed to load can be loaded again', async () => {
  let isDown = true
  await serveLocally(({ path }) => {
    if (!path.endsWith('/profile')) return done(path.endsWith('/preferences') ? PREFERENCES : null)
    return isDown ? failed(500, 'serverError', 'Not now') : done(ACCOUNT)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  renderApp('/profile')
  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
})
