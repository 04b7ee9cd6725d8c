import { z } from 'zod'
import { SignedIn } from '../auth/entities.ts'
import { Role } from '../auth/roles.ts'
import { FAR_OFFSET_MAX, Flag, Id, listOf, listQuery } from '../page.ts'
import { route } from '../route.ts'
import { NO_REASON, REASON_MAX, REASON_MIN } from './constants.ts'
import {
  AdminAction,
  AdminLogCheck,
  AdminLogEntry,
  AdminUser,
  Dashboard,
  FailureClass,
  JobLog,
  QueueState,
  Report,
  SystemInfo,
} from './entities.ts'

const Reason = z
  .string()
  .trim()
  .min(REASON_MIN, `A reason of ${REASON_MIN} characters or more is needed.`)
  .max(REASON_MAX)
const Search = z.string().max(200).optional()
const LogFilter = {
  search: Search,
  action: AdminAction.optional(),
  actorId: Id.optional(),
  subjectId: Id.optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
}

/** What an administrator does: login-as-user and admin-logs of specification §7, all others additive. */
export const administrationCalls = {
  loginAsUser: route({
    method: 'POST',
    path: '/authentication/login-as-user',
    summary:
      'Sign in as another user for 30 minutes; the reason is optional. The user is notified; every write is logged with both ids.',
    access: 'admin',
    limit: 'signIn',
    body: z.strictObject({ userId: Id, reason: Reason.default(NO_REASON) }),
    reply: SignedIn,
    errors: ['userNotFound', 'actingAsAdmin', 'actingAsSelf', 'accountFrozen'],
  }),
  leaveUser: route({
    method: 'POST',
    path: '/authentication/leave-user',
    whileActing: 'allowed',
    summary:
      'Leave the account that an administrator is signed in as, back to their own session; also within a day after its end.',
    access: 'any',
    ignoresToken: true,
    reply: SignedIn,
    errors: ['tokenMissing', 'tokenUncorrected', 'notActing', 'actingLongOver'],
  }),
  adminLogs: route({
    method: 'GET',
    path: '/profile/admin-logs',
    summary: 'What administrators did, newest first.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['number', 'at'], { field: 'number', direction: 'DESC' }, FAR_OFFSET_MAX),
      ...LogFilter,
    }),
    reply: listOf(AdminLogEntry),
    errors: [],
  }),
  adminLogsCsv: route({
    method: 'GET',
    path: '/profile/admin-logs/csv',
    summary: 'The same as a CSV file, oldest first.',
    access: 'admin',
    query: z.strictObject(LogFilter),
    errors: [],
  }),
  checkLog: route({
    method: 'GET',
    path: '/profile/admin-logs/check',
    summary: 'Look over the whole log: an entry that was removed, changed or moved is found.',
    access: 'admin',
    reply: AdminLogCheck,
    errors: [],
  }),
  dashboard: route({
    method: 'GET',
    path: '/administration/dashboard',
    summary: 'The figures of the dashboard.',
    access: 'admin',
    reply: Dashboard,
    errors: [],
  }),
  users: route({
    method: 'GET',
    path: '/administration/users',
    summary: 'The accounts; the search looks at address, name and number.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['id', 'email', 'createdAt', 'lastSeenAt'], { field: 'id', direction: 'DESC' }, FAR_OFFSET_MAX),
      search: Search,
      role: Role.optional(),
      status: z.enum(['active', 'frozen']).optional(),
      isSeenToday: Flag.optional(),
    }),
    reply: listOf(AdminUser),
    errors: [],
  }),
  changeRole: route({
    method: 'PUT',
    path: '/administration/role',
    summary: 'Change the role of an account. Its sessions go on with the new one.',
    access: 'admin',
    body: z.strictObject({ userId: Id, role: Role, reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf', 'lastAdmin'],
  }),
  freeze: route({
    method: 'PUT',
    path: '/administration/freeze',
    summary: 'Freeze an account, which ends its sessions and refuses to open others, or end that.',
    access: 'admin',
    body: z.strictObject({ userId: Id, isFrozen: z.boolean(), reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf', 'lastAdmin'],
  }),
  endSessions: route({
    method: 'PUT',
    path: '/administration/end-sessions',
    summary: 'End every session of an account.',
    access: 'admin',
    body: z.strictObject({ userId: Id, reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf'],
  }),
  resetSecondFactor: route({
    method: 'PUT',
    path: '/administration/reset-second-factor',
    summary:
      'Turn off the second factor of somebody who lost it and end their sessions; never of an administrator. They are told.',
    access: 'admin',
    body: z.strictObject({ userId: Id, reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf', 'secondFactorOfAdmin', 'secondFactorIsOff'],
  }),
  queue: route({
    method: 'GET',
    path: '/administration/queue',
    summary: 'The background work: what waits, runs and failed.',
    access: 'admin',
    reply: QueueState,
    errors: [],
  }),
  pauseQueue: route({
    method: 'PUT',
    path: '/administration/pause-queue',
    summary: 'Let papers wait before their next step, everywhere and also after a restart, or go on.',
    access: 'admin',
    body: z.strictObject({ isPaused: z.boolean(), reason: Reason }),
    reply: QueueState,
    errors: [],
  }),
  retryFailed: route({
    method: 'PUT',
    path: '/administration/retry-failed',
    summary: 'Try again what failed in one way: papers by why they failed, jobs by their name.',
    access: 'admin',
    body: z.strictObject({ kind: FailureClass.shape.kind, name: z.string().min(1).max(60), reason: Reason }),
    reply: z.object({ count: z.int() }),
    errors: [],
  }),
  indexAgain: route({
    method: 'PUT',
    path: '/administration/index-again',
    summary: 'Bring the search entry of a paper up to date.',
    access: 'admin',
    body: z.strictObject({ articleId: Id, reason: Reason }),
    reply: z.null(),
    errors: ['articleNotFound'],
  }),
  job: route({
    method: 'GET',
    path: '/administration/job',
    summary: 'One job and what is known of its tries.',
    access: 'admin',
    query: z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/, 'must be a number') }),
    reply: JobLog,
    errors: ['jobNotFound'],
  }),
  report: route({
    method: 'POST',
    path: '/content/report',
    summary: 'Report a paper, or a comment on it, to the administrators; again by the same person changes nothing.',
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, commentId: Id.optional(), reason: Reason }),
    reply: z.null(),
    errors: ['articleNotFound', 'commentNotFound', 'reportedTooOften'],
  }),
  reports: route({
    method: 'GET',
    path: '/administration/reports',
    summary: 'What people reported.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['id'], { field: 'id', direction: 'DESC' }, FAR_OFFSET_MAX),
      outcome: Report.shape.outcome.optional(),
    }),
    reply: listOf(Report),
    errors: [],
  }),
  settleReport: route({
    method: 'PUT',
    path: '/administration/settle-report',
    summary: 'Dismiss a report, or take down what it is about, whose owner is told why.',
    access: 'admin',
    body: z.strictObject({ reportId: Id, isTakenDown: z.boolean(), reason: Reason }),
    reply: Report,
    errors: ['reportNotFound'],
  }),
  putBack: route({
    method: 'PUT',
    path: '/administration/put-back',
    summary: 'Let the owner of a paper that was taken down publish it again, or take it out of the bin.',
    access: 'admin',
    body: z.strictObject({ articleId: Id, reason: Reason }),
    reply: z.null(),
    errors: ['articleNotFound'],
  }),
  system: route({
    method: 'GET',
    path: '/administration/system',
    summary: 'Version, settings without secrets, mail and licences.',
    access: 'admin',
    reply: SystemInfo,
    errors: [],
  }),
} as const
