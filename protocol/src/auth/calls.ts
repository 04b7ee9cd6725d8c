import { z } from 'zod'
import { nameProblem } from '../profile/validation.ts'
import { route } from '../route.ts'
import { requireOneCode, SecondStep } from '../security/validation.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { Nonce, NonceRequest } from '../wallet/nonce.ts'
import { SignedIn, Tokens } from './entities.ts'
import { Code, Email, LoginPassword, NewPassword, OldPassword } from './validation.ts'

const Username = z
  .string()
  .trim()
  .min(1, 'username required')
  .max(60)
  .refine((name) => nameProblem(name) === null, { error: ({ input }) => nameProblem(String(input)) ?? undefined })

/** Why an account cannot be signed in to at present. */
const CLOSED_ERRORS = ['accountFrozen', 'accountFrozenByOwner', 'accountBeingDeleted'] as const

/** The calls under /authentication and /verification, in the order of specification §7. */
export const authCalls = {
  register: route({
    method: 'POST',
    path: '/authentication/register',
    summary: 'Register an account; a code is mailed, and the account exists once it is confirmed.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      username: Username.optional(),
      check: z.literal(true, { error: 'check required' }).optional(),
    }),
    reply: z.object({ email: z.string() }),
    errors: ['emailExists', 'emailInvalid', 'codeTooSoon'],
  }),
  confirmRegister: route({
    method: 'POST',
    path: '/verification/confirm-register',
    summary: 'Confirm the address with its code and sign in.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email, code: Code }),
    reply: SignedIn,
    errors: ['wrongCode', 'emailExists'],
  }),
  resendCodeRegister: route({
    method: 'POST',
    path: '/verification/resend-code-register',
    summary: 'Send a new registration code, at most once a minute.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email }),
    reply: z.null(),
    errors: ['codeTooSoon'],
  }),
  login: route({
    method: 'POST',
    path: '/authentication/login',
    summary: 'Sign in with e-mail and password.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email, password: LoginPassword }),
    reply: SignedIn,
    errors: ['badCredentials', 'emailNotConfirmed', ...CLOSED_ERRORS, 'secondStepRequired'],
  }),
  confirmSecondStep: route({
    method: 'POST',
    path: '/verification/confirm-second-step',
    summary: 'Complete a sign-in with the ticket of the first step and a current code or a recovery code.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z
      .strictObject({ ticket: z.string().max(1000), ...SecondStep })
      .refine(requireOneCode, { path: ['code'], error: 'Wrong code' }),
    reply: SignedIn,
    errors: ['wrongCode', 'secondStepExpired', 'secondStepBlocked', ...CLOSED_ERRORS],
  }),
  walletLogin: route({
    method: 'POST',
    path: '/authentication/wallet-login',
    summary: 'Sign in with a message signed by a linked wallet; never creates an account.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: SignedMessage,
    reply: SignedIn,
    errors: [...MESSAGE_ERRORS, 'walletUnavailable', ...CLOSED_ERRORS, 'secondStepRequired'],
  }),
  logout: route({
    method: 'POST',
    path: '/authentication/logout',
    whileImpersonating: 'allowed',
    summary: 'Sign out: end this session.',
    access: 'user',
    reply: z.null(),
  }),
  sendCodeResetPassword: route({
    method: 'POST',
    path: '/verification/send-code-reset-password',
    summary: 'Request a new password; it applies once the mailed code confirms it.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email, password: NewPassword }),
    reply: z.null(),
  }),
  confirmResetPassword: route({
    method: 'POST',
    path: '/verification/confirm-reset-password',
    summary: 'Apply the new password; ends every session of the account.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email, verificationCode: Code, password: NewPassword.optional() }),
    reply: z.null(),
    errors: ['wrongCode', 'resetAmbiguous'],
  }),
  requestResetPassword: route({
    method: 'POST',
    path: '/verification/request-reset-password',
    summary: 'Mail instructions for a reset, and resend a pending code; the reply is the same for every address.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email }),
    reply: z.null(),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/authentication/reset-password',
    summary: 'Change the password while signed in; ends every other session and revokes all API keys.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ oldPassword: OldPassword, newPassword: NewPassword }),
    reply: z.null(),
    errors: ['passwordWrong'],
  }),
  sendCodeUnfreeze: route({
    method: 'POST',
    path: '/verification/send-code-unfreeze',
    summary: 'Mail a code to an account frozen by its owner; the reply is the same for every address.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email }),
    reply: z.null(),
  }),
  confirmUnfreeze: route({
    method: 'POST',
    path: '/verification/confirm-unfreeze',
    summary: 'Unfreeze an account frozen by its owner, with the mailed code, and sign in.',
    access: 'any',
    ignoresToken: true,
    limit: 'signIn',
    body: z.strictObject({ email: Email, code: Code }),
    reply: SignedIn,
    errors: ['wrongCode', 'secondStepRequired', ...CLOSED_ERRORS],
  }),
  refreshToken: route({
    method: 'POST',
    path: '/authentication/refresh-token',
    whileImpersonating: 'allowed',
    summary: 'Exchange the refresh token for a new pair; the bearer is the old access token.',
    access: 'any',
    ignoresToken: true,
    body: z.strictObject({ refreshToken: z.string().max(1000) }),
    reply: Tokens,
    errors: ['tokenMissing', 'tokenUncorrected'],
  }),
  nonce: route({
    method: 'POST',
    path: '/authentication/nonce',
    summary:
      'Get a message for a wallet to sign, with the fields of the call it is for; needs a session, except for wallet-login. Valid once, for 5 minutes.',
    access: 'any',
    limit: 'signIn',
    body: NonceRequest,
    reply: Nonce,
    errors: ['tokenMissing', 'domainForeign', 'messageWallet', 'walletNotLinked'],
  }),
} as const
