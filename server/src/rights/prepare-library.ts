import { randomUUID } from 'node:crypto'
import type { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { libraryCalls } from '@colophon/protocol/library/calls'
import { accounts } from '../features/auth/tables.ts'
import { highlights } from '../features/highlights/tables.ts'
import { collectionMembers, collections, tags } from '../features/library/tables.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** Calls under /library: the collection and the tag belong to the owner, who shares the former with two people. */
export const prepareLibrary: PrepareEach<typeof libraryCalls> = {
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
  tags: () => ({ input: {} }),
  createTag: () => ({ input: { body: { name: randomUUID() } } }),
  updateTag: async (cell) => ({ input: { body: { tagId: await ownersTag(cell), color: 'red' } } }),
  deleteTag: async (cell) => ({ input: { query: { tagId: await ownersTag(cell) } } }),
  tagPapers: async (cell) => ({
    input: { body: { tagId: await ownersTag(cell), articleIds: [cell.paper.id], isOn: true } },
  }),
  labels: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  setReadingStatus: ({ paper }) => ({ input: { body: { articleIds: [paper.id], status: null } } }),
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

async function ownersTag({ app, people }: Cell): Promise<number> {
  const values = { ownerId: people.owner.id, name: randomUUID(), color: 'gray' as const }
  const [made] = await app.context.db.insert(tags).values(values).returning({ id: tags.id })
  return made?.id ?? 0
}
