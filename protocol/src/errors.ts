import { z } from 'zod'
import { articleErrors } from './articles/errors.ts'
import { assistantErrors } from './assistant/errors.ts'
import { authErrors } from './auth/errors.ts'
import { recordErrors } from './chain-record/errors.ts'
import { chatErrors } from './chat/errors.ts'
import { docvizErrors } from './docviz/errors.ts'
import type { ErrorDefinition } from './error-definition.ts'
import { libraryErrors } from './library/errors.ts'
import { profileErrors } from './profile/errors.ts'
import { securityErrors } from './security/errors.ts'
import { walletErrors } from './wallet/errors.ts'

/** The error catalogue: code → status and message. Texts of the specification are verbatim. */
export const ERRORS = {
  // Of every call
  validationFailed: { status: 400, message: 'Request error' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'This address does not support this method.' },
  tooLarge: { status: 413, message: 'The request is larger than allowed.' },
  unsupportedMediaType: { status: 415, message: 'The body must be JSON or multipart form data.' },
  idempotencyKeyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  adminOnly: { status: 403, message: 'Only an administrator may do this.' },
  serverError: { status: 500, message: 'Something went wrong here. Nothing you sent was changed; please try again.' },
  storageFull: { status: 503, message: 'There is no room left to store this. Nothing was saved.' },
  fileUnreadable: {
    status: 500,
    message: 'This file is damaged or missing on the server. Please inform the operator of this site.',
  },
  searchDamaged: {
    status: 503,
    message: 'The search is damaged and is being rebuilt. Please try again in a minute; papers can be read meanwhile.',
  },
  busy: { status: 503, message: 'The service is too busy to answer in time. Please try again in a moment.' },
  readOnly: { status: 503, message: 'Changes cannot be saved at the moment; reading works. Please try again soon.' },
  notReady: { status: 503, message: 'The service is starting or stopping. Please try again in a moment.' },
  ...authErrors,
  ...securityErrors,
  ...walletErrors,
  ...profileErrors,

  // API keys
  keyUnknown: {
    status: 401,
    message: 'This API key is unknown. It may have been re-rolled, or copied incompletely.',
  },
  keyRevoked: { status: 401, message: 'This API key was revoked. Create another one under Profile, API keys.' },
  keyExpired: { status: 401, message: 'This API key has expired. Create another one under Profile, API keys.' },
  keyScopeMissing: { status: 403, message: 'This API key may not do this.' },
  keyNotHere: {
    status: 403,
    message: 'API keys cannot be used for accounts, keys, wallets and access. Please sign in.',
  },
  keyNotFound: { status: 404, message: 'You have no such API key.' },
  keysTooMany: { status: 409, message: 'You have reached the limit of 10 API keys. Revoke one that you do not use.' },
  keyShownAlready: {
    status: 409,
    message: 'This API key was already created and is shown only once. Re-roll it to get another secret.',
  },
  ...articleErrors,
  ...libraryErrors,

  // Highlights
  highlightNotFound: { status: 404, message: 'This highlight does not exist.' },
  areaElsewhere: { status: 409, message: 'This area is not within a page of the paper. Please select it again.' },
  tooManyHighlights: { status: 409, message: 'You have reached the limit of highlights in this paper.' },

  // Saved searches
  savedSearchNotFound: { status: 404, message: 'This saved search does not exist.' },
  tooManySavedSearches: { status: 409, message: 'You have reached the limit of saved searches. Delete one first.' },
  savedSearchTooWide: {
    status: 400,
    message: 'This search finds every paper. Add words, a field or years before you save it.',
  },
  savedSearchOfMine: {
    status: 400,
    message: 'by:me finds your own papers only, of which you are not notified. Remove it before you save the search.',
  },
  questionTooGeneral: {
    status: 400,
    message: 'Almost every paper answers this question. Name what you want to know about.',
  },
  feedNotFound: { status: 404, message: 'There is no feed at this address, or its address was revoked.' },
  ...chatErrors,
  ...assistantErrors,

  // Comments
  commentNotFound: { status: 404, message: 'This comment does not exist.' },
  commentNotYours: { status: 403, message: 'Only the author of a comment may change or delete it.' },
  commentDeleted: { status: 410, message: 'This comment was deleted.' },
  commentEmpty: { status: 400, message: 'A comment needs at least one word.' },
  commentsTooFast: { status: 429, message: 'You are posting too fast. Please wait a minute and try again.' },
  anchorElsewhere: {
    status: 409,
    message: 'This passage is not at that position in the paper. Please select it again.',
  },

  // Comparisons
  comparisonNotFound: { status: 404, message: 'This comparison does not exist.' },
  comparisonNotYours: { status: 403, message: 'Only the owner of a comparison may change or delete it.' },
  comparisonConflict: { status: 409, message: 'The comparison was saved elsewhere since you opened it.' },
  tooManyComparisons: { status: 409, message: 'You have reached the limit of saved comparisons. Delete one first.' },
  comparePdfOnly: { status: 415, message: 'A comparison takes pdf files only.' },
  pdfUnreadable: { status: 422, message: 'The pdf could not be read.' },
  pdfTooSlow: { status: 503, message: 'Reading the PDF took too long. Nothing of it was stored.' },
  tooManyPdfs: { status: 429, message: 'A PDF of yours is already being read. Please wait until it is done.' },

  // Access requests
  requestNotFound: { status: 404, message: 'This request does not exist, or it has ended.' },
  requestOwn: { status: 409, message: 'This is your own paper. You already have access.' },
  requestNotNeeded: { status: 409, message: 'This paper is public. You already have access.' },
  requestPending: {
    status: 409,
    message:
      'You have already requested access to this paper. Please wait for the answer, or withdraw your request first.',
  },
  requestGranted: { status: 409, message: 'You already have this access.' },
  requestAnswered: {
    status: 409,
    message: 'This request has already been answered. Nothing was changed.',
  },
  requestNothingGranted: {
    status: 409,
    message: 'There is no grant to revoke. A pending request can be answered.',
  },
  requestWalletTaken: {
    status: 409,
    message: 'This wallet has requested access to the paper from another account. Nothing was changed.',
  },
  sharingDraft: { status: 409, message: 'Publish this paper as private first. Only you can read a draft.' },
  sharingNotNeeded: { status: 409, message: 'This paper is public: everyone can read it. Send its address.' },
  tooManyOffers: {
    status: 409,
    message: 'This paper has as many open invitations and links as it can. Withdraw one first.',
  },
  tooManyInvited: { status: 409, message: 'You have invited as many people as you can in an hour. Try again later.' },
  offerNotFound: { status: 404, message: 'This invitation or link does not exist.' },
  linkNotFound: {
    status: 404,
    message: 'This link does not work any more. Ask the person who sent it for another one.',
  },
  linkFull: { status: 409, message: 'This link was for fewer people. Ask the person who sent it for another one.' },
  linkRevokedForMe: { status: 409, message: 'The access that this link gave you has ended. Ask its owner for access.' },
  remindedAlready: { status: 429, message: 'You can remind the owner once in 7 days.' },
  receiptNotFound: { status: 404, message: 'This receipt does not exist.' },
  ...docvizErrors,

  // The chain
  noLocalChain: { status: 404, message: 'This needs the local chain, which this installation does not use.' },
  chainUnavailable: { status: 503, message: 'The chain does not answer. Nothing was sent; please try again.' },
  chainCallTooLong: {
    status: 503,
    message: 'The local chain did not finish this request within 2 seconds. Please request less at once.',
  },
  chainFull: {
    status: 409,
    message:
      'The local chain has reached its size limit and accepts no more transactions. The operator can start a new one.',
  },
  faucetEmptied: { status: 429, message: 'This address has already received its coins and tokens for today.' },
  notAPerson: { status: 400, message: 'This is the address of a contract. Please enter the address of a wallet.' },
  thisMachineOnly: { status: 403, message: 'Only an administrator or the operator may do this.' },
  chainTooFarAhead: { status: 409, message: 'The clock of the local chain is already decades ahead.' },
  ...recordErrors,

  // Administration
  userNotFound: { status: 404, message: 'This account does not exist.' },
  actingRefused: {
    status: 403,
    message: 'Only the owner of the account may do this, and you are impersonating them. Leave the account first.',
  },
  actingAsAdmin: { status: 403, message: 'Administrators cannot be impersonated.' },
  actingAsSelf: { status: 409, message: 'This is your own account. You are already signed in to it.' },
  notActing: { status: 409, message: 'You are not impersonating a user.' },
  actingLongOver: {
    status: 401,
    message: 'This impersonation ended more than a day ago. Please sign in again as yourself.',
  },
  notOnSelf: { status: 409, message: 'You cannot do this to your own account. Ask another administrator.' },
  secondFactorOfAdmin: {
    status: 403,
    message: 'The second factor of an administrator cannot be reset. Remove the role first.',
  },
  lastAdmin: {
    status: 409,
    message: 'This is the last administrator who can sign in. Give the role to another account first.',
  },
  jobNotFound: { status: 404, message: 'This job does not exist, or it has finished.' },
  reportNotFound: { status: 404, message: 'This report does not exist, or it is already settled.' },
  reportedTooOften: {
    status: 429,
    message: 'You have reached the limit of reports for today. Please write to the administrator.',
  },
  articleTakenDown: {
    status: 403,
    message:
      'This paper was taken down by an administrator and cannot be published. Its owner has been given the reason.',
  },
} as const satisfies Record<string, ErrorDefinition>
export type ErrorCode = keyof typeof ERRORS

/** The body of every error; `fields` maps fields of the payload to their problems. */
export const ErrorReply = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** For a response without a message (specification §8). */
export const REQUEST_ERROR = 'Request error'
/** The title of every error toast. */
export const ERROR_TITLE = 'Error'
/** The message of an upload failure other than 410, with status 500. */
export const UPLOAD_ERROR = 'Upload file'
/** Messages for failures of the live connection. */
export const SOCKET_ERRORS = { timeout: 'timeout', parseError: 'parse error', disconnected: 'disconnected' } as const
const FIELD_NAMES = ['username', 'password', 'email', 'code', 'check'] as const

/**
 * Field errors of a failure: `fields` if the server sends them; otherwise the message is split on commas and each part
 * is assigned to the form field whose name it contains (specification §5). The rest goes to `form`.
 */
export function fieldErrors(reply: Pick<ErrorReply, 'message' | 'fields'>): Record<string, string> {
  if (reply.fields && Object.keys(reply.fields).length > 0) return reply.fields
  const found: Record<string, string> = {}
  for (const part of reply.message
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const name = FIELD_NAMES.find((field) => part.toLowerCase().includes(field)) ?? 'form'
    found[name] = found[name] ? `${found[name]}, ${part}` : part
  }
  return found
}
