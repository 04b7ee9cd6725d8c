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

/** The calls of administration: login-as-user and admin-logs are in specification §7, all others are additions. */
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
    whileImpersonating: 'allowed',
    summary:
      "End the impersonation and return to the administrator's own session; possibly up to a day after it expired.",
    access: 'any',
    ignoresToken: true,
    reply: SignedIn,
    errors: ['tokenMissing', 'tokenUncorrected', 'notActing', 'actingLongOver'],
  }),
  adminLogs: route({
    method: 'GET',
    path: '/profile/admin-logs',
    summary: 'List the actions of administrators, newest first.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['number', 'at'], { field: 'number', direction: 'DESC' }, FAR_OFFSET_MAX),
      ...LogFilter,
    }),
    reply: listOf(AdminLogEntry),
  }),
  adminLogsCsv: route({
    method: 'GET',
    path: '/profile/admin-logs/csv',
    summary: 'Download the log as CSV, oldest first.',
    access: 'admin',
    query: z.strictObject(LogFilter),
  }),
  checkLog: route({
    method: 'GET',
    path: '/profile/admin-logs/check',
    summary: 'Verify the whole log: detects entries that were removed, changed or reordered.',
    access: 'admin',
    reply: AdminLogCheck,
  }),
  dashboard: route({
    method: 'GET',
    path: '/administration/dashboard',
    summary: 'Get the figures of the dashboard.',
    access: 'admin',
    reply: Dashboard,
  }),
  users: route({
    method: 'GET',
    path: '/administration/users',
    summary: 'List the accounts; the search matches address, name and number.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['id', 'email', 'createdAt', 'lastSeenAt'], { field: 'id', direction: 'DESC' }, FAR_OFFSET_MAX),
      search: Search,
      role: Role.optional(),
      status: z.enum(['active', 'frozen']).optional(),
      isSeenToday: Flag.optional(),
    }),
    reply: listOf(AdminUser),
  }),
  changeRole: route({
    method: 'PUT',
    path: '/administration/role',
    summary: 'Change the role of an account. Its sessions continue with the new role.',
    access: 'admin',
    body: z.strictObject({ userId: Id, role: Role, reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf', 'lastAdmin'],
  }),
  freeze: route({
    method: 'PUT',
    path: '/administration/freeze',
    summary: 'Freeze an account, which ends its sessions and blocks sign-in, or unfreeze it.',
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
      'Turn off the lost second factor of a user and end their sessions; not possible for administrators. The user is notified.',
    access: 'admin',
    body: z.strictObject({ userId: Id, reason: Reason }),
    reply: AdminUser,
    errors: ['userNotFound', 'notOnSelf', 'secondFactorOfAdmin', 'secondFactorIsOff'],
  }),
  queue: route({
    method: 'GET',
    path: '/administration/queue',
    summary: 'Get the state of background processing: waiting, running and failed work.',
    access: 'admin',
    reply: QueueState,
  }),
  pauseQueue: route({
    method: 'PUT',
    path: '/administration/pause-queue',
    summary:
      'Pause the processing of papers before their next step, for the whole installation and across restarts, or resume it.',
    access: 'admin',
    body: z.strictObject({ isPaused: z.boolean(), reason: Reason }),
    reply: QueueState,
  }),
  retryFailed: route({
    method: 'PUT',
    path: '/administration/retry-failed',
    summary: 'Retry all failures of one class: papers by reason, jobs by name.',
    access: 'admin',
    body: z.strictObject({ kind: FailureClass.shape.kind, name: z.string().min(1).max(60), reason: Reason }),
    reply: z.object({ count: z.int() }),
  }),
  indexAgain: route({
    method: 'PUT',
    path: '/administration/index-again',
    summary: 'Update the search entry of a paper.',
    access: 'admin',
    body: z.strictObject({ articleId: Id, reason: Reason }),
    reply: z.null(),
    errors: ['articleNotFound'],
  }),
  job: route({
    method: 'GET',
    path: '/administration/job',
    summary: 'Get one job and the log of its attempts.',
    access: 'admin',
    query: z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/, 'must be a number') }),
    reply: JobLog,
    errors: ['jobNotFound'],
  }),
  report: route({
    method: 'POST',
    path: '/content/report',
    summary: 'Report a paper, or a comment on it, to the administrators; repeating the report has no effect.',
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
    summary: 'List the reports of users.',
    access: 'admin',
    query: z.strictObject({
      ...listQuery(['id'], { field: 'id', direction: 'DESC' }, FAR_OFFSET_MAX),
      outcome: Report.shape.outcome.optional(),
    }),
    reply: listOf(Report),
  }),
  settleReport: route({
    method: 'PUT',
    path: '/administration/settle-report',
    summary: 'Dismiss a report, or take down the reported content; its owner is notified with the reason.',
    access: 'admin',
    body: z.strictObject({ reportId: Id, isTakenDown: z.boolean(), reason: Reason }),
    reply: Report,
    errors: ['reportNotFound'],
  }),
  putBack: route({
    method: 'PUT',
    path: '/administration/put-back',
    summary: 'Allow the owner of a paper that was taken down to publish it again, or to restore it from the bin.',
    access: 'admin',
    body: z.strictObject({ articleId: Id, reason: Reason }),
    reply: z.null(),
    errors: ['articleNotFound'],
  }),
  system: route({
    method: 'GET',
    path: '/administration/system',
    summary: 'Get version, settings without secrets, mail and licences.',
    access: 'admin',
    reply: SystemInfo,
  }),
} as const
