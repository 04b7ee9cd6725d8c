import { randomUUID } from 'node:crypto'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { docvizTasks, docvizUsers } from '../features/docviz/tables.ts'
import { issueToken } from '../features/docviz/tokens.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /api/docviz. Everybody asks with an id of their own; the document is of the owner's. */
export const prepareDocviz: PrepareEach<typeof docvizCalls> = {
  register: () => ({ input: { body: { userId: `reader-${randomUUID()}` } } }),
  me: async (cell) => ({ input: {}, ...(await asId(cell)) }),
  websocketToken: async (cell) => ({ input: {}, ...(await asId(cell)) }),
  upload: async (cell) => ({
    input: { fields: {}, file: new File(['%PDF-1.4\n%broken'], 'peat.pdf') },
    ...(await asId(cell)),
  }),
  tasks: async (cell) => ({ input: {}, ...(await asId(cell)) }),
  task: async (cell) => withTask(cell),
  deleteTask: async (cell) => withTask(cell),
  result: async (cell) => {
    const { input, ...more } = await withTask(cell)
    return { input: { ...input, query: {} }, ...more, letThrough: ['docvizNotCompleted'] }
  },
  pdf: async (cell) => ({ ...(await withTask(cell)), letThrough: ['docvizNotCompleted'] }),
  originalPdf: async (cell) => withTask(cell),
  downloadResult: async (cell) => ({ ...(await withTask(cell)), letThrough: ['docvizNotCompleted'] }),
  correct: async (cell) => {
    const { input, ...more } = await withTask(cell)
    const body = { revision: 0, corrections: NO_CORRECTIONS }
    return { input: { ...input, body }, ...more, letThrough: ['docvizNotCompleted'] }
  },
  retry: async (cell) => {
    const { input, ...more } = await withTask(cell)
    return { input: { ...input, body: {} }, ...more }
  },
  logout: async (cell) => ({ input: {}, ...(await asId(cell)) }),
}

/** A fresh id of who asks, bound to their account if they have one, and what its requests carry. */
async function asId({ app, person }: Pick<Cell, 'app' | 'person'>) {
  const { db, now } = app.context
  const userId = `reader-${randomUUID()}`
  await db.insert(docvizUsers).values({ userId, accountId: person?.id ?? null, address: 'x', createdAt: now() })
  const token = await issueToken(app.context, db, userId, { kind: 'access' })
  return { userId, token, headers: { 'X-User-ID': userId } }
}

/** A failed document of the owner's, asked for by whoever it is. */
async function withTask(cell: Cell) {
  const asker = await asId(cell)
  const { app, people, who } = cell
  const owner = who === 'owner' ? asker : await asId({ app, person: people.owner })
  const { context } = app
  const fileKey = `docviz/${randomUUID()}.pdf`
  await context.files.put(fileKey, new Blob(['%PDF-1.4']).stream() as never)
  const now = context.now()
  const [row] = await context.db
    .insert(docvizTasks)
    .values({
      id: randomUUID(),
      userId: owner.userId,
      fileName: 'peat.pdf',
      fileKey,
      sizeBytes: 8,
      status: 'failed',
      stage: 'read',
      attempt: randomUUID(),
      address: 'x',
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .returning({ id: docvizTasks.id })
  const { token, headers } = asker
  return { input: { params: { id: row?.id ?? '' } }, token, headers }
}
