import { z } from 'zod'
import { SIGNATURE_MAX, SIGNED_MESSAGE_MAX } from './constants.ts'

/** The address of a wallet in any spelling; the server answers it with its checksum (EIP-55). */
export const WalletAddress = z.string().regex(/^0x[0-9a-f]{40}$/i, 'must be 0x and 40 hexadecimal digits')
export type WalletAddress = z.infer<typeof WalletAddress>

/** A message as it was given to sign, byte for byte, and what the wallet made of it. */
export const SignedMessage = z.strictObject({
  message: z.string().min(1).max(SIGNED_MESSAGE_MAX),
  signature: z
    .string()
    .max(SIGNATURE_MAX)
    .regex(/^0x(?:[0-9a-f]{2})+$/i, 'must be 0x and pairs of hexadecimal digits'),
})
export type SignedMessage = z.infer<typeof SignedMessage>

/** A network the product may run on, as a wallet is told of it. */
export const WalletNetwork = z.object({
  chainId: z.int(),
  name: z.string(),
  currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  rpcUrl: z.url(),
  /** Where people look at transactions; the chain in the box has none. */
  explorer: z.object({ name: z.string(), url: z.url() }).nullable(),
})
export type WalletNetwork = z.infer<typeof WalletNetwork>
