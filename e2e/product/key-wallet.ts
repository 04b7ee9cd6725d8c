import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Client } from './client.ts'

/** Links a key to somebody's account over HTTP, and asks for papers with it: for who stands at the other end of a journey. */
export async function linkKey(client: Client): Promise<{ ask(articleId: number, note: string): Promise<void> }> {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
  const done = async (method: string, path: string, body: object) => {
    const { status, data, message } = await client.call<{ message: string }>(method, path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const signed = async (wanted: object) => {
    const { message } = await done('POST', '/authentication/nonce', { address, ...wanted })
    return { message, signature: await signMessage({ message }) }
  }
  await done('POST', '/profile/add-wallet', await signed({ purpose: 'add-wallet' }))
  return {
    async ask(articleId, note) {
      const subject = { articleId, accessLevel: 'readOnly' }
      const proof = await signed({ purpose: 'request', ...subject })
      await done('POST', '/requests/create', { ...subject, walletAddress: address, note, ...proof })
    },
  }
}
