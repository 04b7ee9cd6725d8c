import { z } from 'zod'
import { AccessLabel } from '../articles/states.ts'
import { AccessLevel } from '../wallet/nonce.ts'
import { ASKED_LEVELS } from './access-states.ts'

/** Where a request stands for people: a grant that has run out says so, although its label is 'Permission needed' then. */
export const RequestState = z.enum(['pending', 'granted', 'denied', 'expired'])
export type RequestState = z.infer<typeof RequestState>

/** What has happened between an owner and somebody who asks. */
export const REQUEST_ACTS = ['asked', 'reminded', 'granted', 'denied', 'withdrawn', 'givenBack', 'revoked'] as const
export const RequestAct = z.enum(REQUEST_ACTS)
export type RequestAct = z.infer<typeof RequestAct>

/** Somebody's request for a paper (specification §3: articleId, walletAddress), with everything that both sides see of it. */
export const AccessRequest = z.object({
  articleId: z.int(),
  /** The wallet of who asks, which names the request to its owner. */
  walletAddress: z.string(),
  title: z.string(),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  /** One of the eleven labels, as the paper shows it to who asks. */
  access: AccessLabel,
  state: RequestState,
  /** The level that is asked for or granted; `access` where none was named. */
  level: z.enum(ASKED_LEVELS),
  /** Read-only was granted before, and is kept while full access is asked for. */
  keepsReadOnly: z.boolean(),
  note: z.string(),
  answerNote: z.string(),
  askedAt: z.iso.datetime(),
  /** When the owner has looked at it. */
  seenAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Until when the present grant lasts; null for ever, or without one. */
  expiresAt: z.iso.datetime().nullable(),
  requestReceiptId: z.uuid().nullable(),
  answerReceiptId: z.uuid().nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** One earlier act between an owner and somebody. */
export const PastAct = z.object({
  articleId: z.int(),
  title: z.string(),
  act: RequestAct,
  level: z.enum(ASKED_LEVELS),
  at: z.iso.datetime(),
  /** True for what the owner did, false for what was done by who asks. */
  isOwners: z.boolean(),
})
export type PastAct = z.infer<typeof PastAct>

/** A request to me: who asks, how many of my papers they may read now, and what was between us before, newest first. */
export const RequestToMe = AccessRequest.extend({
  requester: z.object({ id: z.int(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  sharedPapers: z.int(),
  history: z.array(PastAct),
  /** When who asks last opened or downloaded this paper while it was private; null if never. */
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type RequestToMe = z.infer<typeof RequestToMe>

/** How a private paper was taken up; an administrator who was signed in as somebody is told apart from them. */
export const OpeningKind = z.enum(['opened', 'downloaded', 'openedByAdministrator'])
export type OpeningKind = z.infer<typeof OpeningKind>

/** That somebody took up a private paper on one day (UTC), however often: when first, and when last. */
export const Opening = z.object({
  reader: z.object({ id: z.int(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  kind: OpeningKind,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type Opening = z.infer<typeof Opening>

/** What both sides keep of a signed act; message, signature and address are enough to check it without us. */
export const Receipt = z.object({
  id: z.uuid(),
  purpose: z.enum(['request', 'answer', 'access', 'download']),
  articleId: z.int(),
  title: z.string(),
  /** The wallet of who asked, or of who signed where nobody did. */
  walletAddress: z.string(),
  accessLevel: AccessLevel.nullable(),
  isGranted: z.boolean().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The wallet that has signed, with its checksum. */
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  signedAt: z.iso.datetime(),
})
export type Receipt = z.infer<typeof Receipt>
