import type { SignedMessage } from '@colophon/protocol/wallet/entities'

/** Half of the order of the curve: a signature with a larger `s` is the twin that anybody can make of another one (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const KEY_SIGNATURE = /^0x[0-9a-f]{64}([0-9a-f]{64})[0-9a-f]{2}$/i

/** What a message to sign says, apart from its first words and its version. */
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

/** The address as it is stored and answered: with its checksum (EIP-55), whatever spelling was given. */
export async function checksummed(address: string): Promise<`0x${string}`> {
  const { getAddress } = await utils()
  return getAddress(address)
}

/** The text of a message (EIP-4361); null where the address of the site is none that a wallet can be shown. */
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

/**
 * True when the key of this address has signed the message. What is no signature of a key, such as that of a contract
 * wallet, or the malleable twin of one, is not.
 */
export async function isSignedByKey(address: string, { message, signature }: SignedMessage): Promise<boolean> {
  const s = KEY_SIGNATURE.exec(signature)?.[1]
  if (s === undefined || BigInt(`0x${s}`) > HALF_ORDER) return false
  const { verifyMessage } = await utils()
  const signed = { address: await checksummed(address), message, signature: signature as `0x${string}` }
  return verifyMessage(signed).catch(() => false)
}

/** Loaded when somebody first comes with a wallet: its hundreds of files would hold up every start. */
function utils() {
  return import('viem/utils')
}
