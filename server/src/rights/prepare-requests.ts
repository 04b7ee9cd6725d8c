import { randomUUID } from 'node:crypto'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { accessReceipts } from '../features/requests/tables.ts'
import type { TestUser } from '../testing/make-user.ts'
import { makeWallet, type TestWallet } from '../testing/make-wallet.ts'
import { walletOnPaper } from './paper-of-kind.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /requests. */
export const prepareRequests: PrepareEach<typeof requestCalls> = {
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
}

/** A wallet of its own for this cell, linked to the account: whatever was linked before is not any more. */
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
