import { z } from 'zod'
import { Code } from '../auth/validation.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { PROOF_ERRORS, STEP_ERRORS } from '../security/errors.ts'
import { Proof, SecondStep } from '../security/validation.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { AccountInfo, ManualTheme, PublicProfile } from './entities.ts'

/** The calls under /profile, in the order of specification §7. */
export const profileCalls = {
  me: route({
    method: 'GET',
    path: '/profile',
    summary: 'Get my account.',
    access: 'user',
    reply: AccountInfo,
  }),
  get: route({
    method: 'GET',
    path: '/profile/get-profile',
    summary: 'Get the public profile of a person.',
    access: 'user',
    query: z.strictObject({ profileId: Id }),
    reply: PublicProfile,
    errors: ['profileNotFound'],
  }),
  update: route({
    method: 'PUT',
    path: '/profile/update',
    summary:
      'Change my profile; omitted fields are unchanged. A new e-mail address needs the password or wallet, and a code if a second factor is on; a code is mailed to it, and it applies with confirm-email. Sending the same address again mails a new code, once a minute, without the proof.',
    access: 'user',
    body: z.strictObject({
      username: z.string().max(60).optional(),
      email: z.string().max(254).optional(),
      about: z.string().max(2000).optional(),
      manualSiteTheme: ManualTheme.optional(),
      isTutorialPaused: z.boolean().optional(),
      ...Proof,
      ...SecondStep,
    }),
    reply: AccountInfo,
    errors: ['profileIncomplete', 'emailExists', 'emailInvalid', 'codeTooSoon', ...PROOF_ERRORS, ...STEP_ERRORS],
  }),
  confirmEmail: route({
    method: 'PUT',
    path: '/profile/confirm-email',
    summary: 'Apply the new e-mail address with the code that was mailed to it; the old one is notified.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ verificationCode: Code }),
    reply: AccountInfo,
    errors: ['wrongCode', 'emailExists'],
  }),
  addWallet: route({
    method: 'POST',
    path: '/profile/add-wallet',
    summary: 'Link a wallet by a message it has signed; one wallet per account, one account per wallet.',
    access: 'user',
    limit: 'signIn',
    body: SignedMessage,
    reply: AccountInfo,
    errors: [...MESSAGE_ERRORS, 'walletTaken', 'walletLinkedAlready'],
  }),
  deleteWallet: route({
    method: 'DELETE',
    path: '/profile/delete-wallet',
    summary: 'Unlink my wallet; no effect without one. Refused if it is the only sign-in method.',
    access: 'user',
    reply: AccountInfo,
    errors: ['walletLastWayIn'],
  }),
  uploadAvatar: route({
    method: 'POST',
    path: '/profile/upload-avatar',
    summary: 'Set my picture: jpg, jpeg or png, 5 MB at most.',
    access: 'user',
    limit: 'upload',
    multipart: z.strictObject({}),
    reply: z.object({ avatarUrl: z.string() }),
    errors: ['imageUnsupported', 'imageTooLarge', 'imageTooManyPixels'],
  }),
  avatar: route({
    method: 'GET',
    path: '/profile/images/avatars/:name',
    summary: 'A picture.',
    access: 'any',
    params: z.strictObject({ name: z.string() }),
    errors: ['notFound'],
  }),
} as const
