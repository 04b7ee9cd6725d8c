import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { foundRecord, verification } from '../../features/articles/testing/records.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { done } from '../../testing/local-server.ts'
import examples from './live-examples.json' with { type: 'json' }

const open = () =>
  openApp('/', ({ path }) => (path.endsWith('/chain/verify') ? done(verification([foundRecord()])) : undefined), {
    isSignedIn: false,
  })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the start of a visitor', () => {
  it('the example answer is marked on its page, and the statement has its certainty', async () => {
    await open()
    const answered = await part('A question, answered')
    expect(answered.getByText(examples.question)).toBeTruthy()
    const [best] = examples.quotes
    const marked = answered.getByText(best?.text.slice(best.focus.start, best.focus.end) ?? '')
    expect([marked.tagName, marked.textContent]).toEqual(['MARK', expect.stringContaining('heavi')])
    expect(marked.parentElement?.textContent).toBe(best?.text)
    expect(answered.getByText(`page ${best?.page}`)).toBeTruthy()
    const stated = await part('A claim, and how certain it is')
    expect(stated.getByText(`“${examples.statement.evidence}”`)).toBeTruthy()
    expect(stated.getByText(/^(?:likely|uncertain|speculative)/)).toBeTruthy()
  })

  it('the verify example sends only the file’s hash and shows the result', async () => {
    const { asked } = await open()
    const zone = await part('Verify a file')
    await userEvent.upload(zone.getByLabelText('File to verify'), new File(['a paper'], 'paper.pdf'))
    expect(await screen.findByRole('region', { name: 'What the chain says' })).toBeTruthy()
    const sha256 = createHash('sha256').update('a paper').digest('hex')
    expect(location.pathname + location.search).toBe(`/verify?sha256=${sha256}`)
    await waitFor(() => expect(asked('/chain/verify').map(({ body }) => JSON.parse(body))).toEqual([{ sha256 }]))
  })
})
