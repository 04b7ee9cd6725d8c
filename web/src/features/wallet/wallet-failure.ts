import { tryAddingChain, WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { CallError, type Failure, failureOf } from '../../lib/api/call-error.ts'
import { ContractRefused, contractRefusalMessage } from './contract-refusal.ts'

/** The wallet operation; `chain` is the target network. */
export type Asked = { what: 'connect' | 'sign' | 'read' | 'send' } | { what: 'switch'; chain: string }

/** Thrown if a wallet does not answer in time. */
export class WalletSilent extends Error {}

const SILENT = 'The wallet did not answer. Nothing was changed; look for its window, then try again.'
const SILENT_SENDING = 'The wallet did not answer. It may still send this: check its window before you try again.'
const ALREADY_OPEN = 'A request is already open in your wallet. Answer it there, then try again.'
const LOST = 'The wallet is no longer connected. Nothing was changed; connect it again.'

/** The message of a failure whose cause is unknown. */
const FAILED: Record<Exclude<Asked['what'], 'switch'>, string> = {
  connect: 'The wallet could not be connected. Unlock it, then try again.',
  sign: 'The wallet could not sign. Nothing was changed; try again.',
  read: 'The chain could not be read through your wallet. Try again in a moment.',
  send: 'The wallet could not send the transaction. Check its window, then try again.',
}

/** Patterns in wallet and node messages without an error code; the first match wins. */
const BY_TEXT: readonly [RegExp, code: string, message: string][] = [
  [
    /insufficient ?funds/i,
    'INSUFFICIENT_FUNDS',
    'The wallet does not have enough funds for this transaction and its fee.',
  ],
  [
    /nonce ?too ?low|already known|nonce has already been used/i,
    'NONCE_EXPIRED',
    'This transaction was already sent, or another one came first. Check its state before you send it again.',
  ],
  [
    /replacement transaction underpriced|replacement fee too low/i,
    'REPLACEMENT_UNDERPRICED',
    'A pending transaction can only be replaced with a higher fee.',
  ],
  [
    /max fee per gas less than block base fee|fee cap .*(?:lower|less) than .*base fee/i,
    'FEE_ROSE',
    'The network fee rose in the meantime. Nothing was sent; try again.',
  ],
  [
    /cannot estimate gas|unpredictable.gas.limit|reverted/i,
    'UNPREDICTABLE_GAS_LIMIT',
    'The transaction would fail, so it was not sent.',
  ],
]

/** Maps a wallet failure to a message; failures of our own calls keep theirs. */
export function walletFailure(thrown: unknown, asked: Asked): Failure {
  if (thrown instanceof CallError) return failureOf(thrown)
  if (thrown instanceof WalletSilent) return failure('WALLET_SILENT', asked.what === 'send' ? SILENT_SENDING : SILENT)
  if (thrown instanceof ContractRefused) return failure(thrown.errorName, contractRefusalMessage(thrown))
  const chain = causes(thrown)
  const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'number')
  const text = chain.flatMap(({ name, message, details }) => [name, message, details]).join('\n')
  // While adding a network the library reports every failure as a rejection; the cause is more precise.
  if (codes.at(-1) === 4001) return failure('ACTION_REJECTED', rejectedText(asked))
  if (isRejectionMessage(chain, text)) return failure('ACTION_REJECTED', rejectionMessage(asked))
  if (codes.includes(-32002)) return { ...failure('REQUEST_OPEN', WALLET_TEXTS.logIn), detail: ALREADY_OPEN }
  if (codes.some((code) => code === 4100 || code === 4900 || code === 4901)) return failure('WALLET_LOST', LOST)
  if (asked.what === 'switch') return failure('CHAIN_MISSING', tryAddingChain(asked.chain))
  const [, code, message] = BY_TEXT.find(([pattern]) => pattern.test(text)) ?? []
  if (code && message) return failure(code, message)
  const words = wordsOf(chain)
  return { ...failure('unexpected', FAILED[asked.what]), ...(words && { detail: `The wallet says: ${words}` }) }
}

type Cause = { code?: unknown; name?: unknown; message?: unknown; details?: unknown; cause?: unknown; data?: unknown }

/** The error and its causes: `cause`, and `data` and `data.originalError` of some wallets. */
export function causes(thrown: unknown): Cause[] {
  const found: Cause[] = []
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null || found.includes(value) || found.length > 20) return
    const one = value as Cause
    found.push(one)
    look(one.cause)
    look(one.data)
    look((one as { originalError?: unknown }).originalError)
  }
  look(thrown)
  return found
}

/** Some wallets reject with a text or name only; a numeric code takes precedence. */
function isRejectionMessage(chain: readonly Cause[], text: string): boolean {
  if (chain.some(({ code }) => typeof code === 'number' && code !== -1)) return false
  return chain.some(({ code }) => code === 'ACTION_REJECTED') || /user (?:rejected|denied)|ACTION_REJECTED/i.test(text)
}

function rejectedText({ what }: Asked): string {
  return what === 'send' ? WALLET_TEXTS.rejectedTransaction : WALLET_TEXTS.rejected
}

function rejectionMessage({ what }: Asked): string {
  if (what === 'send') return WALLET_TEXTS.rejectedTransaction
  return what === 'sign' ? WALLET_TEXTS.rejectedSigning : WALLET_TEXTS.rejected
}

function failure(error: string, message: string): Failure {
  return { status: 0, error, message }
}

/** What the wallet itself said: the message of the innermost error, of which libraries append URLs and versions. */
function wordsOf(chain: readonly Cause[]): string | null {
  const said = chain.map(({ message }) => message).findLast((message) => typeof message === 'string' && message !== '')
  return typeof said === 'string' ? (said.split('\n')[0] ?? null) : null
}
