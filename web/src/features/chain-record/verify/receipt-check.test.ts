import type { Receipt } from '@colophon/protocol/requests/entities'
import type { Subject } from '@colophon/protocol/wallet/nonce'
import { resourcesOf, statementOf } from '@colophon/protocol/wallet/statements'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { checkReceipt } from './ReceiptResult.tsx'
import { readSought } from './verify-input.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const asker = privateKeyToAccount(generatePrivateKey())

/** A receipt as stored by the server, signed with a real key. */
async function receiptOf(more: Partial<Receipt> = {}): Promise<Receipt> {
  const expiresAt = '2999-01-01T00:00:00Z'
  const subject: Subject = {
    articleId: 7,
    accessLevel: 'full',
    walletAddress: asker.address,
    isGranted: true,
    expiresAt,
  }
  const message = createSiweMessage({
    address: owner.address,
    chainId: 31337,
    domain: 'papers.example.org',
    uri: 'https://papers.example.org',
    nonce: 'a'.repeat(32),
    version: '1',
    issuedAt: new Date('2026-01-02T03:04:05Z'),
    statement: statementOf('answer', subject, 'papers.example.org'),
    resources: resourcesOf(subject),
  })
  return {
    id: '0190c5a0-0000-4000-8000-000000000000',
    purpose: 'answer',
    articleId: 7,
    title: 'On dry peat',
    walletAddress: asker.address,
    accessLevel: 'full',
    isGranted: true,
    expiresAt: '2999-01-01T00:00:00.000Z',
    address: owner.address,
    message,
    signature: await owner.signMessage({ message }),
    signedAt: '2026-01-02T03:04:10.000Z',
    ...more,
  }
}

describe('a receipt', () => {
  // Proves: x-receipt-check
  it('an unchanged receipt is genuine and shows site and time', async () => {
    expect(await checkReceipt(await receiptOf())).toEqual({
      isSigned: true,
      differences: [],
      domain: 'papers.example.org',
      issuedAt: '2026-01-02T03:04:05.000Z',
      chainId: 31337,
    })
  })

  // Proves: x-receipt-check
  it.each<[string, Partial<Receipt>, string]>([
    ['another paper', { articleId: 8 }, 'the paper'],
    ['another level', { accessLevel: 'readOnly' }, 'the level'],
    ['another decision', { isGranted: false }, 'the decision'],
    ['another wallet that asked', { walletAddress: owner.address }, 'the requester’s wallet'],
    ['another end', { expiresAt: null }, 'until when'],
    ['another act', { purpose: 'request' }, 'what was done'],
  ])('a receipt that contradicts the message in %s is reported', async (_, more, difference) => {
    expect(await checkReceipt(await receiptOf(more))).toMatchObject({ isSigned: true, differences: [difference] })
  })

  it('a receipt with a changed message, another wallet or no signature is not genuine', async () => {
    const real = await receiptOf()
    const message = real.message.replace('full access', 'all access')
    for (const change of [{ message }, { address: asker.address }, { signature: '0x' }, { signature: 'none' }]) {
      expect((await checkReceipt({ ...real, ...change })).isSigned).toBe(false)
    }
  })

  it('a pasted or dropped receipt is recognised and not taken for statements', async () => {
    const receipt = await receiptOf()
    expect(readSought(JSON.stringify(receipt))).toEqual({ receipt })
    expect(readSought(JSON.stringify({ ...receipt, signature: undefined }))).toHaveProperty('problem')
  })
})
