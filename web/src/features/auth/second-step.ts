import { authCalls } from '@colophon/protocol/auth/calls'
import { createCallThunk } from '../../lib/api/async-state.ts'

/** Second step of a sign-in; its reply goes to `signedIn`. */
export const confirmSecondStep = createCallThunk('auth/confirmSecondStep', authCalls.confirmSecondStep)
/** Has a code mailed that opens a frozen account. */
export const sendCodeUnfreeze = createCallThunk('auth/sendCodeUnfreeze', authCalls.sendCodeUnfreeze)
/** Opens a frozen account with the mailed code. */
export const confirmUnfreeze = createCallThunk('auth/confirmUnfreeze', authCalls.confirmUnfreeze)
