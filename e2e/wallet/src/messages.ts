import type { Prompt } from './prompt.ts'
import type { Network } from './state.ts'

/** A page's request to its provider (EIP-1193). */
export type ProviderRequest = { method: string; params?: unknown }

/** The outcome of a request, serialisable between windows and workers. */
export type Reply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Events for connected pages. */
export type WalletEvent = { event: 'accountsChanged'; data: string[] } | { event: 'chainChanged'; data: string }

/** Marks messages between a page's provider and the bridge. */
export const CHANNEL = 'colophon-developer-wallet'

/** A message between a page's provider and the bridge. */
export type WindowMessage = { channel: typeof CHANNEL } & (
  | { kind: 'request'; id: number; request: ProviderRequest }
  | { kind: 'reply'; id: number; reply: Reply }
  | ({ kind: 'event' } & WalletEvent)
)

/** A change made on the wallet's page. */
export type Command =
  | { do: 'new-account' }
  | { do: 'use-account'; address: string }
  | { do: 'lock' | 'unlock' }
  | { do: 'disconnect-site'; origin: string }
  | { do: 'add-network'; network: Network }
  | { do: 'use-network' | 'remove-network'; chainId: number }

/** A message from the bridge or the wallet's pages to the worker. */
export type WorkerMessage =
  | { kind: 'request'; request: ProviderRequest }
  | { kind: 'prompt'; id: string }
  | { kind: 'answer'; id: string; isAllowed: boolean; address?: string }
  | { kind: 'state' }
  | { kind: 'command'; command: Command }

/** A prompt as its window receives it; null once answered. */
export type OpenPrompt = { prompt: Prompt; accounts: string[]; active: string } | null
