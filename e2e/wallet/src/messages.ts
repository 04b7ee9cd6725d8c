import type { Question } from './question.ts'
import type { Network } from './state.ts'

/** What a page asks of its provider (EIP-1193). */
export type ProviderRequest = { method: string; params?: unknown }

/** How a request ends, as it goes through windows and workers. */
export type Reply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** What the wallet tells the pages that are connected to it. */
export type WalletEvent = { event: 'accountsChanged'; data: string[] } | { event: 'chainChanged'; data: string }

/** Marks what goes through the window of a page between its provider and the bridge. */
export const CHANNEL = 'colophon-developer-wallet'

/** What goes through the window of a page. */
export type WindowMessage = { channel: typeof CHANNEL } & (
  | { kind: 'request'; id: number; request: ProviderRequest }
  | { kind: 'reply'; id: number; reply: Reply }
  | ({ kind: 'event' } & WalletEvent)
)

/** What a person changes on the page of the wallet. */
export type Command =
  | { do: 'new-account' }
  | { do: 'use-account'; address: string }
  | { do: 'lock' | 'unlock' }
  | { do: 'leave-site'; origin: string }
  | { do: 'add-network'; network: Network }
  | { do: 'use-network' | 'remove-network'; chainId: number }

/** What the bridge and the pages of the wallet ask of the worker. */
export type WorkerMessage =
  | { kind: 'request'; request: ProviderRequest }
  | { kind: 'question'; id: string }
  | { kind: 'answer'; id: string; isAllowed: boolean; address?: string }
  | { kind: 'state' }
  | { kind: 'command'; command: Command }

/** What a person is asked at the moment, as the page of the question gets it; null when it has been answered. */
export type OpenQuestion = { question: Question; accounts: string[]; active: string } | null
