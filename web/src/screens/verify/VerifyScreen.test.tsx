import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AUTHOR, foundRecord, RECORD, verification } from '../../features/articles/testing/records.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'

const open = (
  path: string,
  answer: (request: Received) => Answered | undefined = () => done(verification([foundRecord()])),
) =>
  openApp(path, (request) => (request.path.endsWith('/chain/verify') ? answer(request) : undefined), {
    isSignedIn: false,
  })
const input = () => screen.findByLabelText(/Or paste a hash/)
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

// Proves: x-verify, x-verify-screen
it('only the locally computed hash of a chosen file is sent', async () => {
  const { asked } = await open('/verify')
  await userEvent.upload(await screen.findByLabelText('File to verify'), new File(['a paper'], 'paper.pdf'))
  expect(await screen.findByRole('link', { name: 'Shade and lettuce' })).toBeTruthy()
  expect(asked('/chain/verify').map(({ body, token }) => [JSON.parse(body), token])).toEqual([
    [{ sha256: sha256Of('a paper') }, null],
  ])
  expect(new URLSearchParams(location.search).get('sha256')).toBe(sha256Of('a paper'))
})

it('a hash is pasted by keyboard only, and the result shows author, times, block, and what it does not prove', async () => {
  await open('/verify')
  ;(await input()).focus()
  await userEvent.paste(RECORD.hash)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const result = within(await screen.findByRole('region', { name: 'What the chain says' }))
  expect(await result.findByText(AUTHOR)).toBeTruthy()
  expect(result.getByText(/1,284/)).toBeTruthy()
  expect(result.getByText('Matches')).toBeTruthy()
  expect(result.getByText(/Who the person behind the wallet is/)).toBeTruthy()
  expect(result.getByText(/read up to block 2,000/)).toBeTruthy()
})

// Proves: x-verify, x-verify-screen
it('statements are hashed locally, and their file can be compared', async () => {
  const { asked } = await open('/verify')
  const statements = { articleId: 1, file: { sha256: sha256Of('the file') }, graph: [] }
  await userEvent.click(await input())
  await userEvent.paste(JSON.stringify(statements))
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  const compare = await screen.findByLabelText('File to compare')
  expect(JSON.parse(asked('/chain/verify')[0]?.body ?? '')).toHaveProperty('md5Hash')
  await userEvent.upload(compare, new File(['another'], 'b.pdf'))
  expect(await screen.findByText('Another file')).toBeTruthy()
  await userEvent.upload(compare, new File(['the file'], 'a.pdf'))
  expect(await screen.findByText('Same file')).toBeTruthy()
})

it('an invalid input is refused with a message and kept', async () => {
  const { asked } = await open('/verify')
  await userEvent.type(await input(), 'hello')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect((await screen.findByRole('alert')).textContent).toContain('neither a hash nor claims')
  expect(((await input()) as HTMLTextAreaElement).value).toBe('hello')
  expect(asked('/chain/verify')).toEqual([])
})

it('an unrecorded hash says so, with what that does not mean', async () => {
  await open(`/verify?md5=${RECORD.hash}`, () => done(verification([])))
  expect(await screen.findByText('The chain has no record of this')).toBeTruthy()
  expect(screen.getByText(/a single changed letter makes another hash/)).toBeTruthy()
  expect(screen.getByText(/a missing record does not mean that the work is new/)).toBeTruthy()
})

it('an installation without a chain says so', async () => {
  await open(`/verify?md5=${RECORD.hash}`, () => done(verification([], { chain: null })))
  expect(await screen.findByText('This installation has no chain')).toBeTruthy()
})

it('a URL with a hash is answered at once; a failure keeps it and can be retried', async () => {
  let isDown = true
  await open(`/verify?md5=${RECORD.hash}`, () =>
    isDown ? failed(503, 'chainUnavailable', 'The chain does not answer.') : done(verification([foundRecord()])),
  )
  expect(await screen.findByText('The chain does not answer.')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(AUTHOR)).toBeTruthy()
})

it('a lost connection is reported, and the input is kept', async () => {
  await open(`/verify?md5=${RECORD.hash}`, () => ({ status: 200, body: null, cut: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('part of this page’s address')
})

it('an unknown paper has neither link nor title', async () => {
  const paper = { state: 'unknown' as const, title: null, isByOwner: null, isCurrent: null }
  await open(`/verify?md5=${RECORD.hash}`, () =>
    done(verification([foundRecord({ paper, articleId: '9'.repeat(30) })])),
  )
  expect(await screen.findByText('Unknown paper')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'What the chain says' })).queryByRole('link')).toBeNull()
})

it('the verify screen is linked from the menu of visitors', async () => {
  await open('/')
  const link = await screen.findByRole('link', { name: 'Verify a record' })
  await userEvent.click(link)
  await waitFor(() => expect(location.pathname).toBe('/verify'))
})
