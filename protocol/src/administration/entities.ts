import { z } from 'zod'
import { UploadStatus } from '../articles/states.ts'
import { Role } from '../auth/roles.ts'

const Moment = z.iso.datetime()

/** What waits, runs or was given up, of the background work. */
export const QueueFigures = z.object({
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** When the job that has waited longest was due. */
  oldestAt: Moment.nullable(),
  /** Since when papers wait because an administrator said so; null while they are read. */
  pausedAt: Moment.nullable(),
  pauseReason: z.string().nullable(),
})
export type QueueFigures = z.infer<typeof QueueFigures>

/** The figures of the dashboard, all of one moment. */
export const Dashboard = z.object({
  at: Moment,
  users: z.object({ total: z.int(), frozen: z.int(), admins: z.int(), activeToday: z.int() }),
  papers: z.object({ byStatus: z.partialRecord(UploadStatus, z.int()), archive: z.int() }),
  queue: QueueFigures,
  /** Tries of jobs, and papers, that failed in the last 24 hours. */
  failuresToday: z.int(),
  /** Bytes. */
  storage: z.object({ files: z.int(), database: z.int() }),
  reports: z.int(),
  chain: z.string(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** How somebody can sign in. */
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

/** What the log tells of: every act of an administrator, and every write while signed in as somebody. */
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
  /** Whom it was done to, or on behalf of. */
  subjectId: z.int().nullable(),
  subjectName: z.string().nullable(),
  action: AdminAction,
  target: z.string(),
  reason: z.string(),
  /** JSON; empty where there is nothing to tell. */
  before: z.string(),
  after: z.string(),
  address: z.string(),
  hash: z.string(),
})
export type AdminLogEntry = z.infer<typeof AdminLogEntry>

/** What looking over the whole log has found; `brokenAt` is the number of the first entry that is not what was written. */
export const AdminLogCheck = z.object({
  entries: z.int(),
  isWhole: z.boolean(),
  brokenAt: z.int().nullable(),
  problem: z.string().nullable(),
})
export type AdminLogCheck = z.infer<typeof AdminLogCheck>

/** Failures of one kind: papers by why they failed, jobs by their name. */
export const FailureClass = z.object({
  kind: z.enum(['paper', 'job']),
  name: z.string(),
  words: z.string(),
  count: z.int(),
})
export type FailureClass = z.infer<typeof FailureClass>

/** One job as it stands in the queue. */
export const QueuedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** The paper it is about, where it is about one. */
  articleId: z.int().nullable(),
  state: z.enum(['waiting', 'running', 'failed']),
  tries: z.int(),
  triesMax: z.int(),
  createdAt: Moment,
  runAt: Moment,
})
export type QueuedJob = z.infer<typeof QueuedJob>

/** The background work: its figures, its kinds, what failed, and the jobs that come next. */
export const QueueState = QueueFigures.extend({
  kinds: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
  failures: z.array(FailureClass),
  jobs: z.array(QueuedJob),
})
export type QueueState = z.infer<typeof QueueState>

/** A job with what is known of its tries, newest first. */
export const JobLog = QueuedJob.extend({
  tryLog: z.array(z.object({ at: Moment, attempt: z.int(), message: z.string() })),
})
export type JobLog = z.infer<typeof JobLog>

/** Something that somebody has reported; `words` are those that were reported, as they stood then. */
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

/** The installation itself; secrets are never in it. */
export const SystemInfo = z.object({
  version: z.string(),
  runtime: z.string(),
  settings: z.array(z.object({ name: z.string(), value: z.string(), isSecret: z.boolean() })),
  mail: z.object({
    /** False where mail is kept on the machine, because no mail server is configured. */
    isSent: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    /** The newest in the outbox: to whom and about what, never the text, which may hold a code. */
    recent: z.array(z.object({ to: z.string(), subject: z.string(), date: z.string() })),
  }),
  licences: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
})
export type SystemInfo = z.infer<typeof SystemInfo>
