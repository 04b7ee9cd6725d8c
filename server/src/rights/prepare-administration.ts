import { randomUUID } from 'node:crypto'
import { administrationCalls } from '@colophon/protocol/administration/calls'
import { reports } from '../features/administration/tables.ts'
import { accounts } from '../features/auth/tables.ts'
import type { Cell, PrepareEach } from './prepare.ts'

const reason = 'as the matrix asks'

/** The requests of administrators; whom they are about is somebody else each time. */
export const prepareAdministration: PrepareEach<typeof administrationCalls> = {
  loginAsUser: async (cell) => ({ input: { body: { userId: await somebody(cell), reason } } }),
  leaveUser: () => ({ input: {}, letThrough: ['tokenMissing', 'notActing'] }),
  adminLogs: () => ({ input: { query: {} } }),
  adminLogsCsv: () => ({ input: { query: {} } }),
  checkLog: () => ({ input: {} }),
  dashboard: () => ({ input: {} }),
  users: () => ({ input: { query: {} } }),
  changeRole: async (cell) => ({ input: { body: { userId: await somebody(cell), role: 'vip', reason } } }),
  freeze: async (cell) => ({ input: { body: { userId: await somebody(cell), isFrozen: true, reason } } }),
  endSessions: async (cell) => ({ input: { body: { userId: await somebody(cell), reason } } }),
  resetSecondFactor: async (cell) => ({
    input: { body: { userId: await somebody(cell), reason } },
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

async function somebody({ app }: Cell): Promise<number> {
  const email = `${randomUUID()}@example.org`
  const [made] = await app.context.db.insert(accounts).values({ email }).returning({ id: accounts.id })
  return made?.id ?? 0
}

async function aReport({ app, paper }: Cell): Promise<number> {
  const values = { articleId: paper.id, words: 'On the drying of peat', reason, createdAt: new Date() }
  const [made] = await app.context.db.insert(reports).values(values).returning({ id: reports.id })
  return made?.id ?? 0
}
