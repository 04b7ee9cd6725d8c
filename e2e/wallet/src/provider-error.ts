import type { Reply } from './messages.ts'

/** A failed request, with a code of EIP-1193, EIP-1474 or the node. */
export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Codes of EIP-1193 and EIP-1474. */
export const CODES = {
  rejected: 4001,
  unauthorised: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainUnknown: 4902,
  busy: -32002,
  badParams: -32602,
  internal: -32603,
} as const

/** The main network, which this wallet never uses, because its keys are stored unencrypted. */
const MAIN_CHAIN_ID = 0x38

/** Throws for the main network. */
export function rejectMainNetwork(chainId: number): void {
  if (chainId === MAIN_CHAIN_ID)
    throw new ProviderError(CODES.unsupported, 'The developer wallet never works on 0x38, the main network.')
}

/** The reply to a page for anything thrown. */
export function errorReply(thrown: unknown): Reply {
  if (!(thrown instanceof ProviderError)) return { error: { code: CODES.internal, message: String(thrown) } }
  const { code, message, data } = thrown
  return { error: { code, message, ...(data !== undefined && { data }) } }
}
