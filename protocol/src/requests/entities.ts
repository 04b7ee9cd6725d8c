import { z } from 'zod'
import { AccessLabel } from '../articles/states.ts'
import { AccessLevel } from '../wallet/nonce.ts'
import { ASKED_LEVELS } from './access-states.ts'

/** The state of a request; an expired grant is `expired` here, although its label is 'Permission needed'. */
export const RequestState = z.enum(['pending', 'granted', 'denied', 'expired'])
export type RequestState = z.infer<typeof RequestState>

/** The acts between an owner and a requester; `accepted`: an invitation or a link of the owner. */
export const REQUEST_ACTS = [
  'asked',
  'reminded',
  'granted',
  'denied',
  'accepted',
  'withdrawn',
  'givenBack',
  'revoked',
] as const
export const RequestAct = z.enum(REQUEST_ACTS)
export type RequestAct = z.infer<typeof RequestAct>

/** An access request (specification §3: articleId, walletAddress), with all that both sides see of it. */
export const AccessRequest = z.object({
  articleId: z.int(),
  /** The account of the requester. */
  userId: z.int(),
  /** The requester's wallet, shown to the owner; null for access that was shared and never requested. */
  walletAddress: z.string().nullable(),
  title: z.string(),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  /** One of the eleven labels, as shown to the requester. */
  access: AccessLabel,
  state: RequestState,
  /** The level requested or granted; `access` if none was named. */
  level: z.enum(ASKED_LEVELS),
  /** Read-only was granted before, and is kept while full access is requested. */
  keepsReadOnly: z.boolean(),
  note: z.string(),
  answerNote: z.string(),
  askedAt: z.iso.datetime(),
  /** When the owner saw it. */
  seenAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** When the current grant expires; null if never or without one. */
  expiresAt: z.iso.datetime().nullable(),
  requestReceiptId: z.uuid().nullable(),
  answerReceiptId: z.uuid().nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** A person who got access by an invitation or a link. */
export const OfferedPerson = z.object({
  userId: z.int(),
  name: z.string(),
  acceptedAt: z.iso.datetime(),
  /** False once the grant was revoked or given back, or has expired. */
  hasAccess: z.boolean(),
})

/** An invitation to one address, or a link for several people; its owner sees it, with the people who accepted. */
export const ShareOffer = z.object({
  id: z.int(),
  kind: z.enum(['invitation', 'link']),
  /** Null for a link. */
  email: z.string().nullable(),
  /** For how many people a link is; 1 for an invitation. */
  peopleMax: z.int(),
  accessLevel: AccessLevel,
  /** When the offer and its grants expire; null if never. */
  expiresAt: z.iso.datetime().nullable(),
  /** `ended`: withdrawn, or a revoked or expired link. */
  state: z.enum(['open', 'accepted', 'declined', 'ended']),
  createdAt: z.iso.datetime(),
  people: z.array(OfferedPerson),
})
export type ShareOffer = z.infer<typeof ShareOffer>

/** A paper that another person wants to share with me. */
export const PaperInvitation = z.object({
  offerId: z.int(),
  articleId: z.int(),
  title: z.string(),
  sharer: z.object({ id: z.int(), name: z.string() }),
  accessLevel: AccessLevel,
  expiresAt: z.iso.datetime().nullable(),
  invitedAt: z.iso.datetime(),
})
export type PaperInvitation = z.infer<typeof PaperInvitation>

/** One earlier act between an owner and a requester. */
export const PastAct = z.object({
  articleId: z.int(),
  title: z.string(),
  act: RequestAct,
  level: z.enum(ASKED_LEVELS),
  at: z.iso.datetime(),
  /** True for acts of the owner, false for acts of the requester. */
  isOwners: z.boolean(),
})
export type PastAct = z.infer<typeof PastAct>

/** A request to me, with the number of my papers the requester may read, and our earlier acts, newest first. */
export const RequestToMe = AccessRequest.extend({
  /** The requester, with what their public profile shows. */
  requester: z.object({
    id: z.int(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    about: z.string(),
    createdAt: z.iso.datetime(),
    /** Papers they have published. */
    docsCount: z.int(),
  }),
  sharedPapers: z.int(),
  history: z.array(PastAct),
  /** When the requester last opened or downloaded this paper while private; null if never. */
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type RequestToMe = z.infer<typeof RequestToMe>

/** How a private paper was accessed; access while impersonating is recorded separately. */
export const OpeningKind = z.enum(['opened', 'downloaded', 'openedByAdministrator'])
export type OpeningKind = z.infer<typeof OpeningKind>

/** Accesses of one person to a private paper on one day (UTC): first and last time. */
export const Opening = z.object({
  reader: z.object({ id: z.int(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  kind: OpeningKind,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type Opening = z.infer<typeof Opening>

/** The receipt of a signed act for both sides; message, signature and address suffice to verify it independently. */
export const Receipt = z.object({
  id: z.uuid(),
  purpose: z.enum(['request', 'answer', 'access', 'download']),
  articleId: z.int(),
  title: z.string(),
  /** The requester's wallet, or the signer's if there was no request. */
  walletAddress: z.string(),
  accessLevel: AccessLevel.nullable(),
  isGranted: z.boolean().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The wallet that signed, with its checksum. */
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  signedAt: z.iso.datetime(),
})
export type Receipt = z.infer<typeof Receipt>
