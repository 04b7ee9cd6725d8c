import { randomUUID } from 'node:crypto'
import type { CALLS } from '@colophon/protocol/calls'
import type { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { commentCalls } from '@colophon/protocol/comments/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { sharingCalls } from '@colophon/protocol/requests/sharing'
import type { stakingCalls } from '@colophon/protocol/staking/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { and, eq } from 'drizzle-orm'
import { comments } from '../../src/features/comments/tables.ts'
import { accessReceipts, accessRequests, shareOffers } from '../../src/papers/access/tables.ts'
import { hashTicket, newTicket } from '../../src/platform/crypto/ticket.ts'
import { SOME_TEXT } from '../testing/make-article.ts'
import { PASSWORD, type TestUser } from '../testing/make-user.ts'
import { makeWallet, type TestWallet } from '../testing/make-wallet.ts'
import { walletOnPaper } from './paper-of-kind.ts'
import type { Cell, PrepareEach } from './prepare.ts'

const STATEMENT = { subject: 'peat', verb: 'dries', object: 'fast', uncertainty: 0.1, comment: '' }

export const prepareArticles: PrepareEach<(typeof CALLS)['articles']> = {
  list: () => ({ input: { query: {} } }),
  search: () => ({ input: { query: { search: 'peat' } } }),
  article: inQuery,
  download: ({ paper }) => ({ input: { body: { articleId: paper.id, articleUrl: paper.articleUrl } } }),
  access: ({ paper }) => ({ input: { body: { articleId: paper.id, isOpen: false, password: PASSWORD } } }),
  delete: inQuery,
  create: ({ person }) => ({
    input: { fields: {}, file: new File([SOME_TEXT], 'peat.txt') },
    undo: async () => {
      const mine = await person?.call(storageCalls.myArticles, { query: { doneStatus: false, isHidden: false } })
      for (const { id } of mine?.data[0] ?? []) {
        await person?.call(uploadCalls.hideFromUpload, { body: { articleId: id, isHidden: true } })
      }
    },
  }),
  attachFile: ({ paper }) => ({
    input: { query: { articleId: paper.id }, fields: {}, file: new File([SOME_TEXT], 'peat.txt') },
    letThrough: ['fileThere'],
  }),
  detachFile: (cell) => ({ ...inQuery(cell), letThrough: ['fileKept'] }),
  confirmFile: inBody,
  update: ({ paper }) => ({ input: { body: { articleId: paper.id, title: 'Renamed', field: 'Soil science' } } }),
  changes: inQuery,
  myArticles: () => ({ input: { query: {} } }),
  hideFromUpload: ({ paper }) => ({ input: { body: { articleId: paper.id, isHidden: true } } }),
  publish: ({ paper }) => ({ input: { body: { articleId: paper.id, isPublished: true } } }),
  uploadStatus: inQuery,
  like: inBody,
  dislike: inBody,
  graphSave: ({ paper }) => ({ input: { body: { id: paper.id, graph: [STATEMENT] } } }),
  restore: (cell) => ({ ...inBody(cell), letThrough: ['notInBin'] }),
  retry: (cell) => ({ ...inBody(cell), letThrough: ['notFailed'] }),
  file: inQuery,
  document: inQuery,
  downloadFile: async ({ people, paper }) => {
    const body = { articleId: paper.id, articleUrl: paper.articleUrl }
    const { data } = await people.owner.call(storageCalls.download, { body })
    return { input: { params: { ticket: data.url.split('/').at(-1) ?? '' } } }
  },
  addSamples: ({ person }) => ({ input: {}, undo: async () => person?.call(uploadCalls.removeSamples, {}) }),
  removeSamples: () => ({ input: {} }),
  keep: ({ person, paper }) => ({
    input: { body: { articleIds: [paper.id], isKept: true } },
    undo: async () => person?.call(storageCalls.keep, { body: { articleIds: [paper.id], isKept: false } }),
  }),
  myRequestedArticles: () => ({ input: { query: {} } }),
  myCounts: () => ({ input: { query: {} } }),
  saveReadingPosition: ({ paper }) => ({
    input: { body: { articleId: paper.id, view: 'read', index: 3, share: 0.5, page: 1, part: 0.25 } },
  }),
  readingPositions: () => ({ input: { query: {} } }),
  related: inQuery,
  author: () => ({ input: { query: { name: 'Ann Roe' } } }),
  suggest: () => ({ input: { query: { text: 'peat' } } }),
  lookup: () => ({ input: { body: { text: 'On the drying of peat' } } }),
  readCitation: () => ({ input: { body: { text: '@misc{a, title={On the drying of peat}}' } } }),
  references: inQuery,
  connections: inQuery,
  graphVersions: ({ paper }) => ({ input: { query: { id: paper.id } } }),
  graphOffer: ({ paper }) => ({ input: { query: { id: paper.id } } }),
  graphTakeOver: ({ paper }) => ({ input: { body: { id: paper.id } } }),
  graphVersion: ({ paper }) => ({ input: { query: { id: paper.id, version: 1 } }, letThrough: ['versionNotFound'] }),
}

function inQuery({ paper }: Cell) {
  return { input: { query: { articleId: paper.id } } }
}

function inBody({ paper }: Cell) {
  return { input: { body: { articleId: paper.id } } }
}

/** Calls under /comments; a comment to change belongs to the caller, as if they had had access before. */
export const prepareComments: PrepareEach<typeof commentCalls> = {
  getComments: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  getComment: async (cell) => ({ input: { query: { commentId: await ownComment(cell) } } }),
  create: ({ paper }) => ({ input: { body: { articleId: paper.id, parentId: null, message: 'How thin is thin?' } } }),
  update: async (cell) => ({ input: { body: { commentId: await ownComment(cell), message: 'How thick is thin?' } } }),
  like: async (cell) => ({ input: { body: { commentId: await ownComment(cell) } } }),
  dislike: async (cell) => ({ input: { body: { commentId: await ownComment(cell) } } }),
  delete: async (cell) => ({ input: { query: { commentId: await ownComment(cell) } } }),
}

async function ownComment({ app, people, person, paper }: Cell): Promise<number> {
  const authorId = (person ?? people.owner).id
  const [written] = await app.context.db
    .insert(comments)
    .values({ articleId: paper.id, authorId, message: 'How thin is thin?', createdAt: new Date() })
    .returning({ id: comments.id })
  return written?.id ?? 0
}

export const prepareRequests: PrepareEach<typeof requestCalls & typeof sharingCalls> = {
  create: async (cell) => {
    const wallet = await walletFor(cell, cell.person ?? cell.people.other)
    const body = { articleId: cell.paper.id, walletAddress: wallet.address, accessLevel: 'full' } as const
    const { walletAddress: _, ...subject } = body
    const signed = await wallet.signed({ purpose: 'request', ...subject }, cell.person ?? cell.people.other)
    const letThrough = ['requestOwn', 'requestNotNeeded', 'requestPending', 'requestGranted'] as const
    return { input: { body: { ...body, ...signed } }, letThrough }
  },
  answer: async (cell) => {
    const { app, people, person, paper } = cell
    const wallet = await walletFor(cell, person ?? people.other)
    const walletAddress = await walletOnPaper(app, paper.id, people.pending)
    const subject = { articleId: paper.id, walletAddress, isGranted: true, accessLevel: 'full' } as const
    const signed = await wallet.signed({ purpose: 'answer', ...subject }, person ?? people.other)
    return { input: { body: { ...subject, ...signed } } }
  },
  delete: async ({ app, people, person, paper }) => {
    const { readOnly, full, pending, expired } = people
    const mine = [full, pending, expired].find((each) => each === person) ?? readOnly
    const walletAddress = await walletOnPaper(app, paper.id, mine)
    return { input: { query: { articleId: paper.id, walletAddress } } }
  },
  myRequests: () => ({ input: { query: {} } }),
  requestsToMe: () => ({ input: { query: {} } }),
  remind: ({ paper }) => ({ input: { body: { articleId: paper.id } }, letThrough: ['remindedAlready'] }),
  markAsSeen: ({ paper }) => ({ input: { body: { articleId: paper.id } } }),
  receipts: () => ({ input: { query: {} } }),
  checkReceipt: () => ({
    input: {
      body: { address: `0x${'1'.repeat(40)}`, message: 'Download article 7', signature: `0x${'2'.repeat(130)}` },
    },
    letThrough: ['noChain'],
  }),
  openings: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  receipt: async (cell) => ({ input: { query: { id: await someReceipt(cell) } } }),
  offers: inQuery,
  invite: ({ paper }) => ({
    input: { body: { articleId: paper.id, email: `${randomUUID()}@example.org`, accessLevel: 'full' } },
    letThrough: NOT_SHAREABLE,
  }),
  createLink: ({ paper }) => ({
    input: { body: { articleId: paper.id, accessLevel: 'full', peopleMax: 1 } },
    letThrough: NOT_SHAREABLE,
  }),
  endOffer: async (cell) => ({ input: { body: { articleId: cell.paper.id, offerId: await someOffer(cell) } } }),
  openLink: async (cell) => {
    const link = newTicket()
    await someOffer(cell, { email: null, tokenHash: hashTicket(link) })
    return { input: { body: { link } }, letThrough: ['linkNotFound', 'linkRevokedForMe'], undo: () => endGrant(cell) }
  },
  paperInvitations: () => ({ input: {} }),
  answerPaperInvitation: async (cell) => {
    const offerId = await someOffer(cell, { accountId: cell.people.other.id })
    return { input: { body: { offerId, isAccepted: false } } }
  },
}

const NOT_SHAREABLE = ['sharingDraft', 'sharingNotNeeded'] as const

async function someOffer({ app, paper }: Cell, more: Partial<typeof shareOffers.$inferInsert> = {}): Promise<number> {
  const values = { articleId: paper.id, level: 'full', peopleMax: 1, createdAt: new Date() } as const
  const [made] = await app.context.db
    .insert(shareOffers)
    .values({ ...values, email: `${randomUUID()}@example.org`, ...more })
    .returning({ id: shareOffers.id })
  return made?.id ?? 0
}

/** What a link gave to a person who had nothing. */
async function endGrant({ app, people, person, paper }: Cell): Promise<void> {
  if (person !== people.other && person !== people.admin) return
  const isTheirs = and(eq(accessRequests.articleId, paper.id), eq(accessRequests.accountId, person.id))
  await app.context.db.delete(accessRequests).where(isTheirs)
}

/** A new wallet for this cell, which replaces the account's linked one. */
async function walletFor({ app }: Cell, person: TestUser): Promise<TestWallet> {
  const wallet = makeWallet(app)
  await person.call(profileCalls.deleteWallet, {})
  await wallet.link(person)
  return wallet
}

async function someReceipt({ app, people, paper }: Cell): Promise<string> {
  const id = randomUUID()
  const sides = { requesterId: people.pending.id, ownerId: people.owner.id }
  const signed = { walletAddress: '0x00', address: '0x00', message: 'I ask', signature: '0x00', signedAt: new Date() }
  await app.context.db
    .insert(accessReceipts)
    .values({ id, purpose: 'request', articleId: paper.id, title: 'On peat', ...sides, ...signed })
  return id
}

/** Calls about records. The matrix application has no chain, so permitted calls fail with that error. */
export const prepareRecord: PrepareEach<typeof recordCalls> = {
  records: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  tellRecord: ({ paper }) => ({
    input: { body: { articleId: paper.id, transactionHash: `0x${'a1'.repeat(32)}` } },
    letThrough: ['noChain'],
  }),
  verify: () => ({ input: { body: { md5Hash: 'd41d8cd98f00b204e9800998ecf8427e' } } }),
}

/** Calls about staking, as `prepareRecord`. */
export const prepareStaking: PrepareEach<typeof stakingCalls> = {
  staking: () => ({ input: { query: {} }, letThrough: ['noChain'] }),
  history: () => ({ input: { query: { address: `0x${'a1'.repeat(20)}` } }, letThrough: ['noChain'] }),
}
