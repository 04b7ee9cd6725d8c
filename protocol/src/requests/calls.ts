import { z } from 'zod'
import { Id, listOf, listQuery, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { SignedMessage, WalletAddress } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { AccessLevel } from '../wallet/nonce.ts'
import { NOTE_MAX } from './constants.ts'
import { AccessRequest, Opening, Receipt, RequestState, RequestToMe } from './entities.ts'

const Note = z.string().trim().max(NOTE_MAX).default('')
const List = {
  ...listQuery(['askedAt', 'answeredAt', 'title'], { field: 'askedAt', direction: 'DESC' }),
  articleId: Id.optional(),
  state: RequestState.optional(),
  accessLevel: z.enum(['access', 'readOnly', 'full']).optional(),
  search: z.string().max(1000).optional(),
}

/** The calls under /requests, in the order of specification §7; additions last. */
export const requestCalls = {
  create: route({
    method: 'POST',
    path: '/requests/create',
    summary:
      'Request access to a private paper with the linked wallet; also full access while read-only is granted. With message and signature it leaves a receipt. Takes an Idempotency-Key.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      walletAddress: WalletAddress,
      accessLevel: AccessLevel.optional(),
      note: Note,
      ...SignedMessage.partial().shape,
    }),
    reply: AccessRequest,
    status: 201,
    errors: [
      'requestOwn',
      'requestNotNeeded',
      'requestPending',
      'requestGranted',
      'requestWalletTaken',
      'walletNotLinked',
      ...MESSAGE_ERRORS,
    ],
  }),
  answer: route({
    method: 'PUT',
    path: '/requests/answer',
    summary:
      'Grant or deny a request for my paper, signed with the linked wallet or proven by the password. Takes an Idempotency-Key.',
    access: 'owner',
    paper: 'articleId',
    limit: 'upload',
    body: z
      .strictObject({
        articleId: Id,
        walletAddress: WalletAddress,
        isGranted: z.boolean({ error: 'isGranted is needed: true grants the request and false denies it' }),
        /** Needed only to grant a level other than the requested one. */
        accessLevel: AccessLevel.optional(),
        expiresAt: z.iso.datetime().optional(),
        note: Note,
        ...SignedMessage.partial().shape,
        password: z.string().max(1000).optional(),
      })
      .refine(({ isGranted, expiresAt }) => isGranted || expiresAt === undefined, {
        path: ['expiresAt'],
        error: 'only a grant can expire',
      }),
    reply: RequestToMe,
    errors: [
      'requestNotFound',
      'requestAnswered',
      'passwordNeeded',
      'passwordWrong',
      'walletNotLinked',
      ...MESSAGE_ERRORS,
    ],
  }),
  delete: route({
    method: 'DELETE',
    path: '/requests/delete',
    summary:
      'By the requester: withdraw the request, or return the grant. By the owner: revoke the grant. The request is that of `walletAddress`, or of the account `userId`.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    inBin: true,
    query: z
      .strictObject({ articleId: Id, walletAddress: WalletAddress.optional(), userId: Id.optional() })
      .refine(({ walletAddress, userId }) => (walletAddress === undefined) !== (userId === undefined), {
        path: ['walletAddress'],
        error: 'either walletAddress or userId is needed',
      }),
    reply: z.null(),
    errors: ['requestNotFound', 'requestNothingGranted'],
  }),
  myRequests: route({
    method: 'GET',
    path: '/requests/my-requests',
    summary: 'List my access requests, for papers still visible to me.',
    access: 'user',
    query: z.strictObject(List),
    reply: listOf(AccessRequest),
  }),
  requestsToMe: route({
    method: 'GET',
    path: '/requests/requests-to-me',
    summary: 'List the requests for my papers and my grants; `meta` counts the pending ones.',
    access: 'user',
    query: z.strictObject(List),
    reply: listOf(RequestToMe),
    meta: z.object({ pending: z.int(), unseen: z.int() }),
  }),
  remind: route({
    method: 'PUT',
    path: '/requests/remind',
    summary: 'Remind the owner of my request, at most once in 7 days.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: OnePaper,
    reply: AccessRequest,
    errors: ['requestNotFound', 'remindedAlready'],
  }),
  markAsSeen: route({
    method: 'PUT',
    path: '/requests/mark-as-seen',
    summary: 'Mark requests to me as seen, for one paper or all; the requesters are notified.',
    access: 'user',
    body: z.strictObject({ articleId: Id.optional() }),
    reply: z.object({ seen: z.int() }),
  }),
  receipt: route({
    method: 'GET',
    path: '/requests/receipt',
    summary: 'Get one receipt of a request, answer, change of visibility or download; for both sides.',
    access: 'user',
    query: z.strictObject({ id: z.uuid() }),
    reply: Receipt,
    errors: ['receiptNotFound'],
  }),
  receipts: route({
    method: 'GET',
    path: '/requests/receipts',
    summary: 'List the receipts of what I signed about papers, or what was signed about mine or for me; newest first.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['signedAt'], { field: 'signedAt', direction: 'DESC' }),
      articleId: Id.optional(),
    }),
    reply: listOf(Receipt),
  }),
  openings: route({
    method: 'GET',
    path: '/requests/openings',
    summary: 'List who opened or downloaded my private paper, one entry for each person, kind and day; the newest 50.',
    access: 'owner',
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(Opening),
  }),
  checkReceipt: route({
    method: 'POST',
    path: '/requests/check-receipt',
    whileImpersonating: 'allowed',
    summary: 'Check on the chain of this site whether a contract wallet accepts the signature of a receipt.',
    access: 'any',
    limit: 'signIn',
    body: SignedMessage.extend({ address: WalletAddress }),
    reply: z.object({
      chainId: z.int(),
      /** The block of the check. */
      block: z.int(),
      /** False if there is no contract at the address. */
      isContract: z.boolean(),
      isSigned: z.boolean(),
    }),
    errors: ['noChain', 'chainUnavailable'],
  }),
} as const
