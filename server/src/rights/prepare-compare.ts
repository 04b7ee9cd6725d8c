import { randomUUID } from 'node:crypto'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import { comparisons } from '../features/compare/tables.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests of the comparison; what is changed is the caller's own. That nothing of a closed paper is told stands in tests of its own. */
export const prepareCompare: PrepareEach<typeof compareCalls> = {
  comparison: ({ paper }) => ({ input: { query: { articleIds: String(paper.id) } } }),
  row: ({ paper }) => ({ input: { query: { articleIds: String(paper.id), question: 'How thin is thin?' } } }),
  graphOf: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  // Without a file: reading one takes seconds, and who may is decided before.
  graph: ({ paper }) => ({
    input: { body: { articleIds: [paper.id] }, fields: {}, file: undefined },
    letThrough: ['fileMissing'],
  }),
  list: () => ({ input: { query: {} } }),
  saved: async (cell) => ({ input: { query: { id: (await ownComparison(cell)).link } } }),
  versions: async (cell) => ({ input: { query: { id: (await ownComparison(cell)).link } } }),
  create: ({ paper }) => ({ input: { body: { title: 'Peat', articleIds: [paper.id] } } }),
  update: async (cell) => {
    const { link: id, version } = await ownComparison(cell)
    return { input: { body: { id, version, title: 'Peat and sand', articleIds: [cell.paper.id] } } }
  },
  delete: async (cell) => ({ input: { query: { id: (await ownComparison(cell)).link } } }),
}

async function ownComparison({ app, people, person, paper }: Cell) {
  const ownerId = (person ?? people.owner).id
  const now = new Date()
  const [written] = await app.context.db
    .insert(comparisons)
    .values({
      link: randomUUID(),
      ownerId,
      title: 'Peat',
      articleIds: [paper.id],
      questions: [],
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!written) throw new Error('The comparison was not stored')
  return written
}
