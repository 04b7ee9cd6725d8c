import { randomUUID } from 'node:crypto'
import { administrationCalls } from '@colophon/protocol/administration/calls'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import type { auditCalls } from '@colophon/protocol/audit/calls'
import type { chainCalls } from '@colophon/protocol/chain/calls'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { accounts } from '../../src/accounts/tables.ts'
import { reports } from '../../src/features/administration/tables.ts'
import { chatShares, chats } from '../../src/features/chat/tables.ts'
import { comparisons } from '../../src/features/compare/tables.ts'
import { docvizTasks, docvizUsers } from '../../src/features/docviz/tables.ts'
import { issueToken } from '../../src/features/docviz/tokens.ts'
import { uuid7 } from '../../src/platform/database/uuid7.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** Calls under /chats; an exported conversation is the caller's own. */
export const prepareChat: PrepareEach<typeof chatCalls> = {
  export: async (cell) => ({ input: { query: { chatId: await ownChat(cell) } } }),
  ask: () => ({ input: { body: { question: 'How thin is thin?' } } }),
  share: async (cell) => ({ input: { query: { chatId: await ownChat(cell) } } }),
  setShare: async (cell) => ({ input: { body: { chatId: await ownChat(cell), isShared: true } } }),
  // Tested separately.
  shared: async (cell) => {
    const [link, chatId] = [randomUUID(), await ownChat(cell)]
    await cell.app.context.db.insert(chatShares).values({ chatId, link, createdAt: new Date() })
    return { input: { query: { link } } }
  },
  externalModel: ({ paper }) => ({ input: { body: { articleId: paper.id, isAllowed: true } } }),
}

async function ownChat({ app, people, person }: Cell): Promise<string> {
  const now = new Date()
  const chat = { id: uuid7(now), accountId: (person ?? people.owner).id, createdAt: now, updatedAt: now }
  await app.context.db.insert(chats).values(chat)
  return chat.id
}

/** Comparison calls; changes are to the caller's own. Private papers are tested separately. */
export const prepareCompare: PrepareEach<typeof compareCalls> = {
  comparison: ({ paper }) => ({ input: { query: { articleIds: String(paper.id) } } }),
  row: ({ paper }) => ({ input: { query: { articleIds: String(paper.id), question: 'How thin is thin?' } } }),
  modelRow: ({ paper }) => ({
    input: { body: { articleIds: [paper.id], question: 'How thin is thin?' } },
    letThrough: ['modelNotSet'],
  }),
  graphOf: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  // Without a file: parsing takes seconds, and access is checked before.
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

/** Calls under /api/docviz. Every caller uses an own id; the document belongs to the owner. */
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

/** A fresh id of the caller, bound to their account if any, and its headers. */
async function asId({ app, person }: Pick<Cell, 'app' | 'person'>) {
  const { db, now } = app.context
  const userId = `reader-${randomUUID()}`
  await db.insert(docvizUsers).values({ userId, accountId: person?.id ?? null, address: 'x', createdAt: now() })
  const token = await issueToken(app.context, db, userId, { kind: 'access' })
  return { userId, token, headers: { 'X-User-ID': userId } }
}

/** A failed document of the owner, requested by the caller. */
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

/** Calls under /chain. The matrix application has no chain, so permitted calls fail with that error. */
export const prepareChain: PrepareEach<typeof chainCalls> = {
  chain: () => ({ input: {} }),
  rpc: () => ({
    input: { body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } },
    letThrough: ['noLocalChain'],
  }),
  faucet: () => ({
    input: { body: { address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906' } },
    letThrough: ['noLocalChain'],
  }),
  advanceTime: () => ({ input: { body: { seconds: 60 } }, letThrough: ['noLocalChain'] }),
}

/** Audits of references. What they say of private papers is tested separately. */
export const prepareAudit: PrepareEach<typeof auditCalls> = {
  ofPaper: ({ paper }) => ({ input: { query: { articleId: paper.id } }, letThrough: ['notComplete', 'noFile'] }),
  ofList: () => ({ input: { body: { text: 'Lind, A. (2001). On thin limestone beds. Stone, 3, 1-9.' } } }),
}

/** Calls under /assistant, each about the caller's own model. The matrix application has none. */
export const prepareAssistant: PrepareEach<typeof assistantCalls> = {
  settings: () => ({ input: {} }),
  allow: () => ({ input: { body: { host: 'models.example.org', isAllowed: true } }, letThrough: ['modelHostChanged'] }),
  setUses: () => ({ input: { body: { savedQuestions: false, comparisons: false, keyClaims: false, details: false } } }),
  // A literal address, which needs no resolver.
  setOwn: (cell) => ({
    input: { body: { url: 'https://8.8.8.8/v1', model: 'small' } },
    undo: async () => cell.person?.call(assistantCalls.removeOwn, {}),
  }),
  removeOwn: () => ({ input: {} }),
  test: () => ({ input: {}, letThrough: ['modelNotSet'] }),
}

const reason = 'as the matrix asks'

/** Calls for administrators, each about another user. */
export const prepareAdministration: PrepareEach<typeof administrationCalls> = {
  loginAsUser: async (cell) => ({ input: { body: { userId: await makeStranger(cell), reason } } }),
  leaveUser: () => ({ input: {}, letThrough: ['tokenMissing', 'notActing'] }),
  adminLogs: () => ({ input: { query: {} } }),
  adminLogsCsv: () => ({ input: { query: {} } }),
  checkLog: () => ({ input: {} }),
  dashboard: () => ({ input: {} }),
  users: () => ({ input: { query: {} } }),
  changeRole: async (cell) => ({ input: { body: { userId: await makeStranger(cell), role: 'vip', reason } } }),
  freeze: async (cell) => ({ input: { body: { userId: await makeStranger(cell), isFrozen: true, reason } } }),
  endSessions: async (cell) => ({ input: { body: { userId: await makeStranger(cell), reason } } }),
  resetSecondFactor: async (cell) => ({
    input: { body: { userId: await makeStranger(cell), reason } },
    letThrough: ['secondFactorIsOff'],
  }),
  queue: () => ({ input: {} }),
  pauseQueue: ({ people }) => ({
    input: { body: { isPaused: true, reason } },
    undo: () => people.admin.call(administrationCalls.pauseQueue, { body: { isPaused: false, reason } }),
  }),
  retryFailed: () => ({ input: { body: { kind: 'paper', name: 'parserMemory', reason } } }),
  indexAgain: ({ paper }) => ({ input: { body: { articleId: paper.id, reason } } }),
  job: () => ({ input: { query: { jobId: '999999999' } }, letThrough: ['jobNotFound'] }),
  report: ({ paper }) => ({ input: { body: { articleId: paper.id, reason } } }),
  reports: () => ({ input: { query: {} } }),
  settleReport: async (cell) => ({ input: { body: { reportId: await aReport(cell), isTakenDown: false, reason } } }),
  putBack: ({ paper }) => ({ input: { body: { articleId: paper.id, reason } } }),
  system: () => ({ input: {} }),
}

async function makeStranger({ app }: Cell): Promise<number> {
  const email = `${randomUUID()}@example.org`
  const [made] = await app.context.db.insert(accounts).values({ email }).returning({ id: accounts.id })
  return made?.id ?? 0
}

async function aReport({ app, paper }: Cell): Promise<number> {
  const values = { articleId: paper.id, words: 'On the drying of peat', reason, createdAt: new Date() }
  const [made] = await app.context.db.insert(reports).values(values).returning({ id: reports.id })
  return made?.id ?? 0
}
