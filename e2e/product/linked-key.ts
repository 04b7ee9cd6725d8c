import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Client } from './client.ts'

/** A private key linked to an account. */
export type LinkedKey = {
  address: string
  ask(articleId: number, note: string): Promise<void>
  /** The body of a newly signed answer that grants a wallet's owner access. */
  grant(articleId: number, walletAddress: string): Promise<object>
  /** The same key with its owner's new session, as after a restart on another port. */
  of(client: Client): LinkedKey
}

type Account = ReturnType<typeof privateKeyToAccount>

/** Links a new key to an account over HTTP, for the counterpart in a journey. */
export async function linkKey(client: Client): Promise<LinkedKey> {
  const account = privateKeyToAccount(generatePrivateKey())
  await done(client, 'POST', '/profile/add-wallet', await signed(client, account, { purpose: 'add-wallet' }))
  return keyOf(client, account)
}

function keyOf(client: Client, account: Account): LinkedKey {
  const { address } = account
  return {
    address,
    async ask(articleId, note) {
      const subject = { articleId, accessLevel: 'readOnly' }
      const proof = await signed(client, account, { purpose: 'request', ...subject })
      await done(client, 'POST', '/requests/create', { ...subject, walletAddress: address, note, ...proof })
    },
    async grant(articleId, walletAddress) {
      const subject = { articleId, walletAddress, isGranted: true, accessLevel: 'readOnly' }
      return { ...subject, ...(await signed(client, account, { purpose: 'answer', ...subject })) }
    },
    of: (other) => keyOf(other, account),
  }
}

async function signed(client: Client, { address, signMessage }: Account, wanted: object) {
  const { message } = await done(client, 'POST', '/authentication/nonce', { address, ...wanted })
  return { message, signature: await signMessage({ message }) }
}

async function done(client: Client, method: string, path: string, body: object) {
  const { status, data, message } = await client.call<{ message: string }>(method, path, body)
  if (status >= 300) throw new Error(`${path}: ${status} ${message}`)
  return data
}
