import type { Reply } from './messages.ts'

/** A request that is not fulfilled, with the code of EIP-1193, EIP-1474 or of the node. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Codes that pages know. */
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

/** The main network, which this wallet never touches: its keys lie open in the browser. */
const MAIN_CHAIN_ID = 0x38

/** Refuses the main network, whatever it is wanted for. */
export function refuseMainNetwork(chainId: number): void {
  if (chainId === MAIN_CHAIN_ID)
    throw new Refusal(CODES.unsupported, 'The developer wallet never works on 0x38, the main network.')
}

/** What a page gets of whatever was thrown. */
export function errorReply(thrown: unknown): Reply {
  if (!(thrown instanceof Refusal)) return { error: { code: CODES.internal, message: String(thrown) } }
  const { code, message, data } = thrown
  return { error: { code, message, ...(data !== undefined && { data }) } }
}
