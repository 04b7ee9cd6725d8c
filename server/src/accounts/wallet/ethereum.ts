import type { SignedMessage } from '@colophon/protocol/wallet/entities'

/** Half of the curve order: a signature with a larger `s` is malleable (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const KEY_SIGNATURE = /^0x[0-9a-f]{64}([0-9a-f]{64})[0-9a-f]{2}$/i

/** Fields of a message to sign, apart from its fixed text. */
export type MessageParts = {
  domain: string
  uri: string
  address: string
  statement: string
  chainId: number
  nonce: string
  issuedAt: Date
  expiresAt: Date
  requestId: string
  resources: string[]
}

/** The stored form of an address: with checksum (EIP-55). */
export async function checksummed(address: string): Promise<`0x${string}`> {
  const { getAddress } = await utils()
  return getAddress(address)
}

/** The text of an EIP-4361 message; null where the site's address cannot be shown by wallets. */
export async function messageText({ address, expiresAt, ...parts }: MessageParts): Promise<string | null> {
  const { createSiweMessage } = await import('viem/siwe')
  const { resources } = parts
  try {
    return createSiweMessage({
      ...parts,
      address: await checksummed(address),
      version: '1',
      expirationTime: expiresAt,
      ...(resources.length > 0 ? { resources } : { resources: undefined }),
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'SiweInvalidMessageFieldError') return null
    throw error
  }
}

/** Whether the key of this address signed the message; false for contract wallet signatures and malleable ones. */
export async function isSignedByKey(address: string, { message, signature }: SignedMessage): Promise<boolean> {
  const s = KEY_SIGNATURE.exec(signature)?.[1]
  if (s === undefined || BigInt(`0x${s}`) > HALF_ORDER) return false
  const { verifyMessage } = await utils()
  const signed = { address: await checksummed(address), message, signature: signature as `0x${string}` }
  return verifyMessage(signed).catch(() => false)
}

/** Loaded at first use: hundreds of modules would slow down every start. */
function utils() {
  return import('viem/utils')
}
