import { z } from 'zod'
import { UploadStatus } from '../articles/states.ts'
import { Role } from '../auth/roles.ts'

const Moment = z.iso.datetime()

/** Background work that is waiting, running or failed. */
export const QueueFigures = z.object({
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** When the job that has waited longest was due. */
  oldestAt: Moment.nullable(),
  /** Since when an administrator has paused processing; null while it runs. */
  pausedAt: Moment.nullable(),
  pauseReason: z.string().nullable(),
})
export type QueueFigures = z.infer<typeof QueueFigures>

/** Days of the trends of the dashboard. */
export const TREND_DAYS = 14

const Trend = z.array(z.int()).length(TREND_DAYS)

/** The figures of the dashboard, read at one moment. */
export const Dashboard = z.object({
  at: Moment,
  users: z.object({ total: z.int(), frozen: z.int(), admins: z.int(), activeToday: z.int() }),
  /** `cancelled` papers are among those with the status `error`. */
  papers: z.object({ byStatus: z.partialRecord(UploadStatus, z.int()), cancelled: z.int(), archive: z.int() }),
  queue: QueueFigures,
  /** Failed attempts of jobs and failed papers of the last 24 hours. */
  failuresToday: z.int(),
  /** Bytes. */
  storage: z.object({ files: z.int(), database: z.int() }),
  reports: z.int(),
  chain: z.string(),
  /** New accounts, new papers and failures of each day (UTC), the oldest first, today last. */
  trends: z.object({ users: Trend, papers: Trend, failures: Trend }),
})
export type Dashboard = z.infer<typeof Dashboard>

/** A method to sign in. */
export const SignInMethod = z.enum(['password', 'wallet'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** An account as an administrator sees it. */
export const AdminUser = z.object({
  id: z.int(),
  email: z.string(),
  displayName: z.string(),
  role: Role,
  frozenAt: Moment.nullable(),
  methods: z.array(SignInMethod),
  createdAt: Moment,
  lastSeenAt: Moment.nullable(),
  sessions: z.int(),
  papers: z.int(),
  hasSecondFactor: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** The actions in the log: every action of an administrator, and every write while impersonating. */
export const AdminAction = z.enum([
  'change role',
  'freeze',
  'unfreeze',
  'end sessions',
  'reset second factor',
  'sign in as',
  'leave account',
  'write as user',
  'pause queue',
  'resume queue',
  'retry failed',
  'index again',
  'dismiss report',
  'take down',
  'put back',
])
export type AdminAction = z.infer<typeof AdminAction>

/** One entry of the log; `hash` is over all of it and over the hash of the entry before. */
export const AdminLogEntry = z.object({
  number: z.int(),
  at: Moment,
  actorId: z.int(),
  actorName: z.string(),
  /** The account that was acted on, or on behalf of. */
  subjectId: z.int().nullable(),
  subjectName: z.string().nullable(),
  action: AdminAction,
  target: z.string(),
  reason: z.string(),
  /** JSON; empty if there is nothing to record. */
  before: z.string(),
  after: z.string(),
  address: z.string(),
  hash: z.string(),
})
export type AdminLogEntry = z.infer<typeof AdminLogEntry>

/** The result of verifying the whole log; `brokenAt` is the number of the first entry whose hash does not match. */
export const AdminLogCheck = z.object({
  entries: z.int(),
  isWhole: z.boolean(),
  brokenAt: z.int().nullable(),
  problem: z.string().nullable(),
})
export type AdminLogCheck = z.infer<typeof AdminLogCheck>

/** Failures of one class: papers by reason, jobs by name. */
export const FailureClass = z.object({
  kind: z.enum(['paper', 'job']),
  name: z.string(),
  words: z.string(),
  count: z.int(),
})
export type FailureClass = z.infer<typeof FailureClass>

/** One job in the queue. */
export const QueuedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** The paper the job processes, if any. */
  articleId: z.int().nullable(),
  state: z.enum(['waiting', 'running', 'failed']),
  tries: z.int(),
  triesMax: z.int(),
  createdAt: Moment,
  runAt: Moment,
})
export type QueuedJob = z.infer<typeof QueuedJob>

/** Background processing: its figures, its kinds, its failures and the next jobs. */
export const QueueState = QueueFigures.extend({
  kinds: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
  failures: z.array(FailureClass),
  jobs: z.array(QueuedJob),
})
export type QueueState = z.infer<typeof QueueState>

/** A job with its attempts, newest first. */
export const JobLog = QueuedJob.extend({
  tryLog: z.array(z.object({ at: Moment, attempt: z.int(), message: z.string() })),
})
export type JobLog = z.infer<typeof JobLog>

/** A report by a user; `words` is the reported text at the time of the report. */
export const Report = z.object({
  id: z.int(),
  kind: z.enum(['comment', 'paper']),
  articleId: z.int(),
  commentId: z.int().nullable(),
  words: z.string(),
  reason: z.string(),
  reporterName: z.string(),
  createdAt: Moment,
  outcome: z.enum(['open', 'dismissed', 'taken down']),
  settledAt: Moment.nullable(),
  note: z.string().nullable(),
})
export type Report = z.infer<typeof Report>

/** What the installation's model did in the last 30 days, and the accounts that used most of it. */
export const ModelSpending = z.object({
  requests: z.number(),
  tokens: z.number(),
  accounts: z.array(z.object({ email: z.string(), requests: z.number(), tokens: z.number() })),
})
export type ModelSpending = z.infer<typeof ModelSpending>

/** The installation; never contains secrets. */
export const SystemInfo = z.object({
  version: z.string(),
  runtime: z.string(),
  settings: z.array(z.object({ name: z.string(), value: z.string(), isSecret: z.boolean() })),
  mail: z.object({
    /** False if mail is stored in the local outbox because no mail server is configured. */
    isSent: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    /** The newest mails in the outbox: recipient and subject only, since the text may contain a code. */
    recent: z.array(z.object({ to: z.string(), subject: z.string(), date: z.string() })),
  }),
  model: ModelSpending,
  licences: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
})
export type SystemInfo = z.infer<typeof SystemInfo>
