import { randomUUID } from 'node:crypto'
import type { alertCalls } from '@colophon/protocol/alerts/calls'
import type { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import type { importCalls } from '@colophon/protocol/library/import-calls'
import { eq } from 'drizzle-orm'
import { accounts } from '../../src/accounts/tables.ts'
import { savedSearches } from '../../src/features/alerts/tables.ts'
import { highlights } from '../../src/features/library/highlights/tables.ts'
import {
  collectionInvitations,
  collectionMembers,
  collections,
  libraryImports,
  tags,
} from '../../src/features/library/tables.ts'
import { blockedSharers } from '../../src/papers/access/tables.ts'
import { hashTicket, newTicket } from '../../src/platform/crypto/ticket.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** Calls under /library: the collection and the tag belong to the owner, who shares the former with two people. */
export const prepareLibrary: PrepareEach<typeof libraryCalls & typeof importCalls> = {
  collections: () => ({ input: {} }),
  createCollection: () => ({ input: { body: { name: `Peat ${randomUUID()}` } } }),
  updateCollection: async (cell) => ({ input: { body: { collectionId: await shared(cell), name: 'Sand' } } }),
  deleteCollection: async (cell) => ({ input: { query: { collectionId: await shared(cell) } } }),
  filePapers: async (cell) => ({
    input: { body: { collectionId: await shared(cell), articleIds: [cell.paper.id], isIn: true } },
  }),
  exportPapers: async (cell) => ({ input: { query: { collectionId: await shared(cell), format: 'bibtex' } } }),
  members: async (cell) => ({ input: { query: { collectionId: await shared(cell) } } }),
  share: async (cell) => {
    const email = `${randomUUID()}@example.org`
    await cell.app.context.db.insert(accounts).values({ email })
    return { input: { body: { collectionId: await shared(cell), email, role: 'reader' } } }
  },
  unshare: async (cell) => ({ input: { body: { collectionId: await shared(cell), userId: 999_999 } } }),
  invitations: () => ({ input: {} }),
  answerInvitation: async (cell) => ({ input: { body: { collectionId: await invited(cell), isAccepted: true } } }),
  blockedSharers: () => ({ input: {} }),
  blockSharer: async (cell) => {
    await invited(cell)
    const undo = () => cell.app.context.db.delete(blockedSharers)
    return { input: { body: { userId: cell.people.owner.id, isBlocked: true } }, undo }
  },
  tags: () => ({ input: {} }),
  createTag: () => ({ input: { body: { name: randomUUID() } } }),
  updateTag: async (cell) => ({ input: { body: { tagId: await ownersTag(cell), color: 'red' } } }),
  deleteTag: async (cell) => ({ input: { query: { tagId: await ownersTag(cell) } } }),
  tagPapers: async (cell) => ({
    input: { body: { tagId: await ownersTag(cell), articleIds: [cell.paper.id], isOn: true } },
  }),
  labels: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  importedNotes: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  setReadingStatus: ({ paper }) => ({ input: { body: { articleIds: [paper.id], status: null } } }),
  setStars: ({ paper }) => ({ input: { body: { articleIds: [paper.id], stars: null } } }),
  uploadImport: async ({ app, person }) => {
    if (person) await app.context.db.delete(libraryImports).where(eq(libraryImports.accountId, person.id))
    return { input: { fields: {}, file: new File(['@misc{a, title = {Peat}}'], 'peat.bib') } }
  },
  currentImport: () => ({ input: {} }),
  runImport: async (cell) => ({ input: { body: { importId: await ownersImport(cell) } } }),
  endImport: async (cell) => ({ input: { query: { importId: await ownersImport(cell) } } }),
  importRemarks: async (cell) => ({ input: { query: { importId: await ownersImport(cell) } } }),
}

/** Calls under /highlights; changed is one of the owner. */
export const prepareHighlights: PrepareEach<typeof highlightCalls> = {
  list: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  create: ({ paper }) => ({
    input: {
      body: { articleId: paper.id, anchor: { page: null, start: 0, end: 4, quote: 'none' }, color: 'yellow' },
    },
    letThrough: ['anchorElsewhere'],
  }),
  update: async (cell) => ({ input: { body: { highlightId: await ownersHighlight(cell), color: 'blue' } } }),
  delete: async (cell) => ({ input: { query: { highlightId: await ownersHighlight(cell) } } }),
  audiences: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
}

/** Calls under /alerts; the saved search is one of the owner, and the feed is for everyone with its address. */
export const prepareAlerts: PrepareEach<typeof alertCalls> = {
  list: () => ({ input: {} }),
  create: () => ({ input: { body: { kind: 'search', name: 'Peat', query: { search: randomUUID() } } } }),
  update: async (cell) => ({ input: { body: { savedSearchId: (await ownersSearch(cell)).id, name: 'Sand' } } }),
  delete: async (cell) => ({ input: { query: { savedSearchId: (await ownersSearch(cell)).id } } }),
  matches: async (cell) => ({ input: { query: { savedSearchId: (await ownersSearch(cell)).id } } }),
  setFeed: async (cell) => ({ input: { body: { savedSearchId: (await ownersSearch(cell)).id, isOn: true } } }),
  feed: async (cell) => ({ input: { params: { token: (await ownersSearch(cell)).token } } }),
}

async function ownersSearch({ app, people }: Cell): Promise<{ id: number; token: string }> {
  const token = newTicket()
  const query = { search: 'peat', filterTypeArticle: 'all' as const }
  const own = { accountId: people.owner.id, kind: 'search' as const, name: 'Peat', query, createdAt: new Date() }
  const [made] = await app.context.db
    .insert(savedSearches)
    .values({ ...own, queryHash: randomUUID(), feedHash: hashTicket(token) })
    .returning({ id: savedSearches.id })
  return { id: made?.id ?? 0, token }
}

async function ownersHighlight({ app, people, paper }: Cell): Promise<number> {
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const values = { accountId: people.owner.id, articleId: paper.id, start: 0, quote: randomUUID(), note: '', ...times }
  const [made] = await app.context.db
    .insert(highlights)
    .values({ ...values, color: 'yellow' })
    .returning({ id: highlights.id })
  return made?.id ?? 0
}

async function shared({ app, people }: Cell): Promise<number> {
  const { db } = app.context
  const values = { ownerId: people.owner.id, name: randomUUID(), createdAt: new Date() }
  const [made] = await db.insert(collections).values(values).returning({ id: collections.id })
  const collectionId = made?.id ?? 0
  await db.insert(collectionMembers).values([
    { collectionId, accountId: people.readOnly.id, role: 'reader' },
    { collectionId, accountId: people.full.id, role: 'editor' },
  ])
  return collectionId
}

async function invited({ app, people }: Cell): Promise<number> {
  const { db } = app.context
  const now = new Date()
  const values = { ownerId: people.owner.id, name: randomUUID(), createdAt: now }
  await db.delete(collections).where(eq(collections.ownerId, people.owner.id))
  const [made] = await db.insert(collections).values(values).returning({ id: collections.id })
  const collectionId = made?.id ?? 0
  const { id: accountId, email } = people.readOnly
  const times = { invitedAt: now, notifiedAt: now }
  await db.insert(collectionInvitations).values({ collectionId, accountId, email, role: 'reader', ...times })
  return collectionId
}

async function ownersImport({ app, people }: Cell): Promise<string> {
  const [now, id, accountId] = [new Date(), randomUUID(), people.owner.id]
  const file = { fileName: 'peat.bib', format: 'bib', sizeBytes: 24 }
  await app.context.db.delete(libraryImports).where(eq(libraryImports.accountId, accountId))
  await app.context.db
    .insert(libraryImports)
    .values({ id, accountId, status: 'ready', ...file, createdAt: now, updatedAt: now })
  return id
}

async function ownersTag({ app, people }: Cell): Promise<number> {
  const values = { ownerId: people.owner.id, name: randomUUID(), color: 'gray' as const }
  const [made] = await app.context.db.insert(tags).values(values).returning({ id: tags.id })
  return made?.id ?? 0
}
