import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { AccountAct } from '@colophon/protocol/wallet/purposes'
import type { Failure } from '../../lib/api/call-error.ts'

/** Account proof sent with a sensitive change. */
export type Proof = SignedMessage | { password: string }
/** Second-factor code, if one is set up. */
export type Step = { code?: string; recoveryCode?: string }

/** An action that needs account proof. */
export type ProofRequest = {
  title: string
  verb: string
  act: AccountAct
  /** Also asks for a second-factor code. */
  withCode?: boolean
  /** Text that must be typed exactly to confirm. */
  confirmation?: string
  /** The consequences. */
  lead?: string
  /** Returns the thunk's result; `error` keeps the dialog open. */
  run: (proof: Proof, step: Step) => Promise<{ payload?: unknown; error?: unknown }>
}

/** Opens the dialog, which belongs to the screen, because wallets are another feature. */
export type AskForProof = (wanted: ProofRequest) => void

/** Classifies a typed code: six digits are an authenticator code, anything else a recovery code. */
export function stepOf(text: string): Step {
  const typed = text.replace(/\s/g, '')
  if (typed === '') return {}
  return /^\d{6}$/.test(typed) ? { code: typed } : { recoveryCode: typed }
}

/** The failure of a thunk, if any. */
export function failureIn({ payload, error }: { payload?: unknown; error?: unknown }): Failure | null {
  if (error === undefined) return null
  const failure = payload as Failure | undefined
  return failure ?? { status: 0, error: 'unexpected', message: 'Request error' }
}
