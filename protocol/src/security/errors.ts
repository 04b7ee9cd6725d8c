import type { ErrorDefinition } from '../error-definition.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'

export const securityErrors = {
  secondFactorIsOn: { status: 409, message: 'The second factor is already on. Turn it off before you set up another.' },
  secondFactorIsOff: { status: 409, message: 'The second factor is off.' },
  secondFactorReplaced: {
    status: 409,
    message: 'The set-up was restarted elsewhere. Enter a code of the newest secret.',
  },
  secondStepExpired: {
    status: 400,
    message: 'This sign-in has waited too long for its second step. Please sign in again.',
  },
  secondStepBlocked: {
    status: 429,
    message: 'Too many wrong codes. Please try again in ten minutes.',
  },
  sessionNotFound: { status: 404, message: 'This session is not yours, or it has already ended.' },
  accountFrozenByOwner: {
    status: 403,
    message: 'This account was frozen by its owner. A code sent to its e-mail address unfreezes it.',
  },
  accountBeingDeleted: { status: 403, message: 'This account is being deleted.' },
} as const satisfies Record<string, ErrorDefinition>

/** The errors of a proof of account, by password or wallet. */
export const PROOF_ERRORS = ['passwordNeeded', 'passwordWrong', 'walletNotLinked', ...MESSAGE_ERRORS] as const

/** The errors of the second step. */
export const STEP_ERRORS = ['wrongCode', 'secondStepBlocked'] as const
