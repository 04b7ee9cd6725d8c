import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { AccountAct } from '@colophon/protocol/wallet/purposes'
import type { Failure } from '../../lib/api/call-error.ts'

/** What proves the account again. */
export type Proof = SignedMessage | { password: string }
/** A code of the second factor beside it, where one is on. */
export type Step = { code?: string; recoveryCode?: string }

/** Something that is done once the account is proven again. */
export type ProofWanted = {
  title: string
  verb: string
  act: AccountAct
  /** A code of the second factor is asked for as well. */
  withCode?: boolean
  /** What must be typed before, word for word. */
  confirmation?: string
  /** What will happen. */
  lead?: string
  /** Answers what the thunk came to; `error` keeps the dialog open. */
  run: (proof: Proof, step: Step) => Promise<{ payload?: unknown; error?: unknown }>
}

/** Opens the dialog; the screen has it, because wallets are another feature. */
export type AskForProof = (wanted: ProofWanted) => void

/** What was typed as a code: six digits are of the application, anything else is a recovery code. */
export function stepOf(text: string): Step {
  const typed = text.replace(/\s/g, '')
  if (typed === '') return {}
  return /^\d{6}$/.test(typed) ? { code: typed } : { recoveryCode: typed }
}

/** Why a thunk failed, or null. */
export function failureIn({ payload, error }: { payload?: unknown; error?: unknown }): Failure | null {
  if (error === undefined) return null
  const told = payload as Failure | undefined
  return told ?? { status: 0, error: 'unexpected', message: 'Request error' }
}
