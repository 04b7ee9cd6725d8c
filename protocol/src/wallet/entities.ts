import { z } from 'zod'
import { SIGNATURE_MAX, SIGNED_MESSAGE_MAX } from './constants.ts'

/** A wallet address in any spelling; the server returns it with its checksum (EIP-55). */
export const WalletAddress = z.string().regex(/^0x[0-9a-f]{40}$/i, 'must be 0x and 40 hexadecimal digits')
export type WalletAddress = z.infer<typeof WalletAddress>

/** A message exactly as issued for signing, and its signature. */
export const SignedMessage = z.strictObject({
  message: z.string().min(1).max(SIGNED_MESSAGE_MAX),
  signature: z
    .string()
    .max(SIGNATURE_MAX)
    .regex(/^0x(?:[0-9a-f]{2})+$/i, 'must be 0x and pairs of hexadecimal digits'),
})
export type SignedMessage = z.infer<typeof SignedMessage>

/** A supported network, in the form wallets expect. */
export const WalletNetwork = z.object({
  chainId: z.int(),
  name: z.string(),
  currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  rpcUrl: z.url(),
  /** The block explorer; the local chain has none. */
  explorer: z.object({ name: z.string(), url: z.url() }).nullable(),
})
export type WalletNetwork = z.infer<typeof WalletNetwork>
