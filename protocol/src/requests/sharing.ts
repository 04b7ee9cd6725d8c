import { z } from 'zod'
import { Email } from '../auth/validation.ts'
import { Id, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { AccessLevel } from '../wallet/nonce.ts'
import { PaperInvitation, ShareOffer } from './entities.ts'

/** Most open invitations and links of a paper. */
export const OFFERS_MAX = 50
/** Most people who get access by one link. */
export const LINK_PEOPLE_MAX = 100
/** Most people whom one owner invites in an hour, each by an e-mail. */
export const INVITATIONS_PER_HOUR_MAX = 30
/** A declined invitation can be repeated, and one that is opened again is notified again, after this many days. */
export const INVITED_AGAIN_DAYS = 30

const Terms = { articleId: Id, accessLevel: AccessLevel, expiresAt: z.iso.datetime().optional() }
const ShareLink = z.string().regex(/^[\w-]{20,100}$/, { error: 'This is not a link of a shared paper' })

/** The calls that share a private paper; what is accepted becomes a grant. */
export const sharingCalls = {
  offers: route({
    method: 'GET',
    path: '/requests/offers',
    summary: 'List the invitations and links of my paper, newest first, with the people who got access by them.',
    access: 'owner',
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(ShareOffer),
  }),
  invite: route({
    method: 'POST',
    path: '/requests/invite',
    summary:
      'Invite a person to my private paper by e-mail, or change an open invitation. The reply is the same whether or not the address has an account; without one the invitation waits for it.',
    access: 'owner',
    paper: 'articleId',
    limit: 'upload',
    body: z.strictObject({ ...Terms, email: Email }),
    reply: z.array(ShareOffer),
    errors: ['sharingDraft', 'sharingNotNeeded', 'requestOwn', 'invitationDeclined', 'tooManyOffers', 'tooManyInvited'],
  }),
  createLink: route({
    method: 'POST',
    path: '/requests/create-link',
    summary:
      'Create a link that gives a number of signed-in people access to my private paper. Only its hash is stored, so it is shown once.',
    access: 'owner',
    paper: 'articleId',
    limit: 'upload',
    body: z.strictObject({ ...Terms, peopleMax: z.int().min(1).max(LINK_PEOPLE_MAX) }),
    reply: z.object({ link: z.string(), offers: z.array(ShareOffer) }),
    status: 201,
    errors: ['sharingDraft', 'sharingNotNeeded', 'tooManyOffers'],
  }),
  endOffer: route({
    method: 'PUT',
    path: '/requests/end-offer',
    summary: 'Withdraw an invitation or revoke a link of my paper. Access that was accepted stays until it is revoked.',
    access: 'owner',
    paper: 'articleId',
    inBin: true,
    body: z.strictObject({ articleId: Id, offerId: Id }),
    reply: z.array(ShareOffer),
    errors: ['offerNotFound'],
  }),
  openLink: route({
    method: 'POST',
    path: '/requests/open-link',
    summary: 'Accept the access that a link gives, for my account. The owner is notified.',
    access: 'user',
    limit: 'signIn',
    body: z.strictObject({ link: ShareLink }),
    reply: z.object({ articleId: z.int() }),
    errors: ['linkNotFound', 'linkFull', 'linkRevokedForMe'],
  }),
  paperInvitations: route({
    method: 'GET',
    path: '/requests/invitations',
    summary: 'List the papers that others want to share with me, newest first.',
    access: 'user',
    reply: z.array(PaperInvitation),
  }),
  answerPaperInvitation: route({
    method: 'PUT',
    path: '/requests/answer-invitation',
    summary: 'Accept an invitation to a paper, which grants the access, or decline it.',
    access: 'user',
    body: z.strictObject({ offerId: Id, isAccepted: z.boolean() }),
    reply: z.null(),
    errors: ['invitationNotFound'],
  }),
} as const
