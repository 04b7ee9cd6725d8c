import type { ErrorDefinition } from '../error-definition.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'

export const securityErrors = {
  secondFactorIsOn: { status: 409, message: 'The second factor is on already. Turn it off before you set up another.' },
  secondFactorIsOff: { status: 409, message: 'There is no second factor that this could be done with.' },
  secondFactorReplaced: {
    status: 409,
    message: 'The set-up was begun anew meanwhile. Enter a code of the secret that was shown last.',
  },
  secondStepExpired: {
    status: 400,
    message: 'This sign-in has waited too long for its second step. Please sign in one more time.',
  },
  secondStepBlocked: {
    status: 429,
    message: 'Too many wrong codes. Nobody is let in with a code for ten minutes; please try again then.',
  },
  sessionNotFound: { status: 404, message: 'There is no such session of yours; it may have ended already.' },
  accountFrozenByOwner: {
    status: 403,
    message: 'This account was frozen by its owner. A code that is mailed to its address opens it again.',
  },
  accountBeingDeleted: { status: 403, message: 'This account is being deleted.' },
} as const satisfies Record<string, ErrorDefinition>

/** How the proof of an account can fail, by its password or its wallet. */
export const PROOF_ERRORS = ['passwordNeeded', 'passwordWrong', 'walletNotLinked', ...MESSAGE_ERRORS] as const

/** How the second step beside it can fail. */
export const STEP_ERRORS = ['wrongCode', 'secondStepBlocked'] as const
