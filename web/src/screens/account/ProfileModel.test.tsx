import type { AssistantSettings } from '@colophon/protocol/assistant/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { PREFERENCES } from '../../testing/notifications.ts'
import { NO_MODEL } from '../../testing/people.ts'

const URL = 'https://api.example.com/v1'
const { uses, usage } = NO_MODEL
const OUTSIDE: AssistantSettings = {
  uses,
  usage,
  model: { name: 'gpt-x', host: 'api.example.com', place: 'outside', isOwn: true },
  own: { url: URL, model: 'gpt-x', hasKey: true },
  maySend: false,
}
const LOCAL: AssistantSettings = {
  uses,
  usage: { today: 12_400, limit: 200_000 },
  model: { name: 'llama3.1', host: 'ollama.local:11434', place: 'local', isOwn: false },
  own: null,
  maySend: true,
}

/** The section "Model" of Ada's profile. */
async function open(settings: AssistantSettings, more: (request: Received) => Answered | undefined = () => undefined) {
  const app = await openApp('/profile', (request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/preferences')) return done(PREFERENCES)
    return request.path.endsWith('/assistant') ? done(settings) : undefined
  })
  const section = await screen.findByRole('region', { name: 'Model' })
  const sent = (method: string, end: string) =>
    app.asked(end).flatMap((request) => (request.method === method ? [JSON.parse(request.body || 'null')] : []))
  return { ...app, section: within(section), sent }
}

describe('the model that reads for me', () => {
  it.each([
    ['none', NO_MODEL, 'Answers are found here, without a language model.'],
    ['a local one', LOCAL, "llama3.1 at ollama.local:11434, on this installation's own server."],
    ['an outside one', OUTSIDE, 'gpt-x at api.example.com, outside.'],
  ])('%s is named, and only an outside one has a switch', async (_, settings, label) => {
    const { section } = await open(settings)
    expect(await section.findByText(label)).toBeTruthy()
    const used = settings === LOCAL ? 'Used today: 12,400 of 200,000 tokens.' : 'Used today: 0 tokens.'
    expect(section.queryAllByText(used)).toHaveLength(settings.model ? 1 : 0)
    expect(section.queryAllByRole('switch', { name: /may be sent/ })).toHaveLength(settings === OUTSIDE ? 1 : 0)
    expect(section.queryAllByRole('button', { name: 'Test the model' })).toHaveLength(settings.model ? 1 : 0)
  })

  it('settings that fail to load show an error with a retry', async () => {
    let isDown = true
    const { section } = await open(LOCAL, ({ path }) =>
      isDown && path.endsWith('/assistant') ? failed(500, 'serverError', 'Not now') : undefined,
    )
    expect((await section.findByRole('alert')).textContent).toContain('Not now')
    isDown = false
    await userEvent.click(section.getByRole('button', { name: 'Try again' }))
    expect(await section.findByText(/^llama3\.1 at/)).toBeTruthy()
  })

  it('the switch allows the host that is shown', async () => {
    const { section, sent } = await open(OUTSIDE, ({ path, body }) =>
      path.endsWith('/allow') ? done({ ...OUTSIDE, maySend: JSON.parse(body).isAllowed }) : undefined,
    )
    const toggle = await section.findByRole<HTMLInputElement>('switch', {
      name: 'My private papers may be sent to api.example.com',
    })
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('false'))
    expect(toggle.checked).toBe(true)
    expect(sent('PUT', '/allow')).toEqual([{ host: 'api.example.com', isAllowed: true }])
  })

  // Proves: x-own-model-uses
  it('what else the model does is off until it is turned on', async () => {
    const { section, sent } = await open(LOCAL, ({ path, body }) =>
      path.endsWith('/uses') ? done({ ...LOCAL, uses: JSON.parse(body) }) : undefined,
    )
    const toggle = await section.findByRole<HTMLInputElement>('switch', { name: /rows of comparisons/ })
    expect(toggle.checked).toBe(false)
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('false'))
    expect(toggle.checked).toBe(true)
    expect(sent('PUT', '/uses')).toEqual([
      { savedQuestions: false, comparisons: true, keyClaims: false, details: false },
    ])
  })

  it('a host that has changed meanwhile is not allowed, and the new one is shown', async () => {
    let settings = OUTSIDE
    const changed = 'The model has changed meanwhile. Please look at its address again.'
    const { section } = await open(OUTSIDE, ({ path }) => {
      if (path.endsWith('/assistant')) return done(settings)
      return path.endsWith('/allow') ? failed(409, 'modelHostChanged', changed) : undefined
    })
    const toggle = await section.findByRole('switch', { name: /may be sent/ })
    settings = { ...OUTSIDE, model: { name: 'gpt-y', host: 'other.example.com', place: 'outside', isOwn: false } }
    await userEvent.click(toggle)
    expect(await section.findByText('gpt-y at other.example.com, outside.')).toBeTruthy()
    expect(section.getByRole('alert').textContent).toContain(changed)
    expect(section.getByRole<HTMLInputElement>('switch', { name: /other\.example\.com/ }).checked).toBe(false)
  })
})

describe('my own server', () => {
  it('a refused address is reported at its field, which keeps the input', async () => {
    const refused = 'This address cannot be used. It must begin with https:// and lead to a public server.'
    const { section } = await open(NO_MODEL, ({ method, path }) =>
      method === 'PUT' && path.endsWith('/own') ? failed(400, 'modelAddressRefused', refused) : undefined,
    )
    await userEvent.click(await section.findByRole('button', { name: 'Use my own server' }))
    const address = section.getByLabelText<HTMLInputElement>(/^Address/)
    expect(document.activeElement).toBe(address)
    await userEvent.type(address, 'http://10.0.0.1')
    await userEvent.type(section.getByLabelText(/^Model/), 'm{Enter}')
    expect(await section.findByText(refused)).toBeTruthy()
    expect(address.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(address)
    expect(address.value).toBe('http://10.0.0.1')
  })

  it('a server is saved with its key, and the keyboard is where the form was opened', async () => {
    const { section, sent } = await open(NO_MODEL, ({ path }) => (path.endsWith('/own') ? done(OUTSIDE) : undefined))
    await userEvent.click(await section.findByRole('button', { name: 'Use my own server' }))
    await userEvent.type(section.getByLabelText(/^Address/), URL)
    await userEvent.type(section.getByLabelText(/^Model/), 'gpt-x')
    await userEvent.type(section.getByLabelText('Key'), 'secret{Enter}')
    expect(await section.findByText(`Your own server: ${URL}, gpt-x. A key is stored.`)).toBeTruthy()
    expect(sent('PUT', '/own')).toEqual([{ url: URL, model: 'gpt-x', key: 'secret' }])
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Change my server' }))
    expect(section.getByText('Your server is saved.')).toBeTruthy()
  })

  it.each([
    ['an empty field keeps the stored key', false, { url: URL, model: 'gpt-xy' }],
    ['the stored key is removed on request', true, { url: URL, model: 'gpt-xy', key: null }],
  ])('%s', async (_, isRemoved, body) => {
    const { section, sent } = await open(OUTSIDE, ({ path }) => (path.endsWith('/own') ? done(OUTSIDE) : undefined))
    await userEvent.click(await section.findByRole('button', { name: 'Change my server' }))
    expect(section.getByLabelText<HTMLInputElement>('Key').placeholder).toBe('A key is stored')
    if (isRemoved) await userEvent.click(section.getByLabelText('Remove the stored key'))
    await userEvent.type(section.getByLabelText(/^Model/), 'y{Enter}')
    await waitFor(() => expect(sent('PUT', '/own')).toEqual([body]))
  })

  it('the form says that another address needs the key again', async () => {
    const { section } = await open(OUTSIDE)
    await userEvent.click(await section.findByRole('button', { name: 'Change my server' }))
    await userEvent.type(section.getByLabelText(/^Address/), '/other')
    expect(section.getByText(/not sent to another address/)).toBeTruthy()
    expect(section.getByLabelText<HTMLInputElement>('Key').placeholder).toBe('')
  })

  it('a server is removed after a confirmation', async () => {
    const { section, sent } = await open(OUTSIDE, ({ method }) => (method === 'DELETE' ? done(NO_MODEL) : undefined))
    await userEvent.click(await section.findByRole('button', { name: 'Remove my server' }))
    expect(sent('DELETE', '/own')).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove your model server?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await section.findByText('Answers are found here, without a language model.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(section.getByRole('button', { name: 'Use my own server' })))
  })
})

describe('the test', () => {
  it('each step is listed with its message and time, and announced', async () => {
    const checks = [
      { name: 'server', isOk: true, message: 'It answers.', ms: 41.2 },
      { name: 'evidence', isOk: false, message: 'It named a sentence that is not there.', ms: 2140 },
    ]
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { section, asked } = await open(OUTSIDE, ({ path }) =>
      path.endsWith('/test') ? { ...done({ checks }), after } : undefined,
    )
    const button = await section.findByRole('button', { name: 'Test the model' })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(await section.findByText('Testing')).toBeTruthy()
    answer()
    const results = await section.findByRole('list', { name: 'Results of the test' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Server works:It answers.41 ms', 'Finding sentences failed:It named a sentence that is not there.2.1 s'])
    expect(results.closest('[role="status"]')).toBeTruthy()
    expect(asked('/test')).toHaveLength(1)
    expect(document.activeElement).toBe(button)
  })

  it('a test that is refused says why', async () => {
    const { section } = await open(OUTSIDE, ({ path }) =>
      path.endsWith('/test') ? failed(429, 'tooManyRequests', 'Try again in a minute.') : undefined,
    )
    await userEvent.click(await section.findByRole('button', { name: 'Test the model' }))
    expect((await section.findByRole('alert')).textContent).toContain('Try again in a minute.')
  })
})
