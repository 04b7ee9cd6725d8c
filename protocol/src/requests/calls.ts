import { z } from 'zod'
import { Id, listOf, listQuery } from '../page.ts'
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

/** The calls under /requests, in the order of specification §7; additive ones last. */
export const requestCalls = {
  create: route({
    method: 'POST',
    path: '/requests/create',
    summary:
      'Ask for a private paper, signed with the linked wallet; for full access also while read-only is granted. Takes an Idempotency-Key.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      walletAddress: WalletAddress,
      accessLevel: AccessLevel.optional(),
      note: Note,
      ...SignedMessage.shape,
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
        isGranted: z.boolean(),
        /** Needed only to grant a level other than the one that was asked for. */
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
      'By who asked: withdraw the request, or give back what was granted. By the owner: revoke what was granted.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    inBin: true,
    query: z.strictObject({ articleId: Id, walletAddress: WalletAddress }),
    reply: z.null(),
    errors: ['requestNotFound', 'requestNothingGranted'],
  }),
  myRequests: route({
    method: 'GET',
    path: '/requests/my-requests',
    summary: 'What I have asked for, of papers that are still there for me.',
    access: 'user',
    query: z.strictObject(List),
    reply: listOf(AccessRequest),
    errors: [],
  }),
  requestsToMe: route({
    method: 'GET',
    path: '/requests/requests-to-me',
    summary: 'Who has asked for my papers, and what I have granted; `meta` counts what waits.',
    access: 'user',
    query: z.strictObject(List),
    reply: listOf(RequestToMe),
    meta: z.object({ pending: z.int(), unseen: z.int() }),
    errors: [],
  }),
  remind: route({
    method: 'PUT',
    path: '/requests/remind',
    summary: 'Remind the owner of my request, once in 7 days.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: z.strictObject({ articleId: Id }),
    reply: AccessRequest,
    errors: ['requestNotFound', 'remindedAlready'],
  }),
  markAsSeen: route({
    method: 'PUT',
    path: '/requests/mark-as-seen',
    summary: 'I have looked at the requests to me, for one paper or for all of them; who asked is told.',
    access: 'user',
    body: z.strictObject({ articleId: Id.optional() }),
    reply: z.object({ seen: z.int() }),
    errors: [],
  }),
  receipt: route({
    method: 'GET',
    path: '/requests/receipt',
    summary: 'What was signed about a paper: a request, an answer, opening or closing it, a download; for both sides.',
    access: 'user',
    query: z.strictObject({ id: z.uuid() }),
    reply: Receipt,
    errors: ['receiptNotFound'],
  }),
  receipts: route({
    method: 'GET',
    path: '/requests/receipts',
    summary:
      'The receipts of what I have signed about papers, or what was signed about my papers or for me; newest first.',
    access: 'user',
    query: z.strictObject({
      ...listQuery(['signedAt'], { field: 'signedAt', direction: 'DESC' }),
      articleId: Id.optional(),
    }),
    reply: listOf(Receipt),
    errors: [],
  }),
  openings: route({
    method: 'GET',
    path: '/requests/openings',
    summary: 'Who opened or downloaded my private paper, one entry for each person, kind and day; the newest 50.',
    access: 'owner',
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: z.array(Opening),
    errors: [],
  }),
  checkReceipt: route({
    method: 'POST',
    path: '/requests/check-receipt',
    whileActing: 'allowed',
    summary: 'Whether a wallet that is a contract accepts what a receipt says it signed, on the chain of this site.',
    access: 'any',
    limit: 'signIn',
    body: SignedMessage.extend({ address: WalletAddress }),
    reply: z.object({
      chainId: z.int(),
      /** The block at which the contract was asked. */
      block: z.int(),
      /** False where there is no contract at the address. */
      isContract: z.boolean(),
      isSigned: z.boolean(),
    }),
    errors: ['noChain', 'chainUnavailable'],
  }),
} as const
