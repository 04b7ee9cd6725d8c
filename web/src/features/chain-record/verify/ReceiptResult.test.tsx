import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { type Answered, done, failed, type Received } from '../../../testing/local-server.ts'
import { openApp } from '../../articles/testing/signed-in.tsx'

const wallet = privateKeyToAccount(generatePrivateKey())

/** The receipt of a download, signed with a real key. */
async function receiptOf() {
  const message = `papers.example.org wants you to sign in with your Ethereum account:
${wallet.address}

Download article 7

URI: https://papers.example.org
Version: 1
Chain ID: 31337
Nonce: ${'a'.repeat(32)}
Issued At: 2026-01-02T03:04:05.000Z
Resources:
- urn:colophon:article:7
- urn:colophon:file:paper.pdf`
  return {
    id: '0190c5a0-0000-4000-8000-000000000000',
    purpose: 'download',
    articleId: 7,
    title: 'On dry peat',
    walletAddress: wallet.address,
    accessLevel: null,
    isGranted: null,
    expiresAt: null,
    address: wallet.address,
    message,
    signature: await wallet.signMessage({ message }),
    signedAt: '2026-01-02T03:04:10.000Z',
  }
}

async function verify(receipt: object, more: (request: Received) => Answered | undefined = () => undefined) {
  const { asked } = await openApp('/verify', more, { isSignedIn: false })
  await userEvent.click(await screen.findByLabelText(/Or paste a hash/))
  await userEvent.paste(JSON.stringify(receipt))
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  return asked
}

// Proves: x-receipt-check
it('a genuine receipt shows its message and what it does not prove, without any request', async () => {
  const asked = await verify(await receiptOf())
  expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toBeTruthy()
  expect(screen.getByText(/Download article 7/, { selector: 'pre' })).toBeTruthy()
  expect(screen.getByText(/That a grant is still valid/)).toBeTruthy()
  expect(asked('/chain/verify')).toEqual([])
  expect(location.search).toBe('')
})

it('a changed receipt is reported as unreliable with the differences', async () => {
  await verify({ ...(await receiptOf()), articleId: 8, message: `${(await receiptOf()).message}x` })
  expect(await screen.findByRole('heading', { name: 'This receipt cannot be relied on' })).toBeTruthy()
  expect(screen.getByText('The signature is not that of the wallet over this message.')).toBeTruthy()
  expect(screen.getByText(/something else than the message that was signed: the paper\./)).toBeTruthy()
})

// Proves: x-requests-check
it('an unproven signature is checked on chain on request, with chain and block', async () => {
  const receipt = { ...(await receiptOf()), signature: `0x${'12'.repeat(65)}` }
  const asked = await verify(receipt, ({ path }) =>
    path.endsWith('/requests/check-receipt')
      ? done({ chainId: 31_337, block: 12, isContract: true, isSigned: true })
      : undefined,
  )
  const ask = await screen.findByRole('button', { name: 'Ask the chain' })
  expect(asked('/requests/check-receipt')).toEqual([])
  await userEvent.click(ask)
  expect(
    await screen.findByText('The contract accepts the signature: checked on chain 31337 at block 12.'),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'This receipt is genuine' })).toBeTruthy()
  expect(asked('/requests/check-receipt').map(({ body }) => Object.keys(JSON.parse(body)).sort())).toEqual([
    ['address', 'message', 'signature'],
  ])
})

it('without a chain the result says that it cannot be checked and why', async () => {
  await verify({ ...(await receiptOf()), signature: '0x12' }, ({ path }) =>
    path.endsWith('/requests/check-receipt') ? failed(404, 'noChain', 'This installation has no chain.') : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the chain' }))
  expect(await screen.findByText(/cannot be checked here, because this site reads no chain/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'This receipt is not proven' })).toBeTruthy()
})
