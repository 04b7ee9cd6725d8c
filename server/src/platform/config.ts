import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { type ChainSettings, chainSettings, chainShape } from './chain/chain-settings.ts'
import { proxyProblems } from './http/proxies/proxies.ts'

const text = (fallback: string) => z.string().trim().min(1).default(fallback)
const url = (...protocols: string[]) =>
  z
    .string()
    .trim()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
      error: `must start with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
      abort: true,
    })
    .optional()

/** The product is served at the root of its host: screens, calls, sockets and assets have fixed paths. */
const site = url('http', 'https')
  .refine((value) => value === undefined || isOrigin(value), {
    error:
      'must be scheme, host and port alone, such as https://papers.example.org: Colophon cannot be served below a path. Give it a host name or port of its own',
  })
  .transform((value) => value?.replace(/\/+$/, ''))

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/\\?#@]+\/*$/.test(value)
}

/** A folder, or an address in an object store. */
const store = z
  .string()
  .trim()
  .refine((value) => !value.includes('://') || /^s3:\/\/[^/]+/.test(value), 'must be a folder or s3://bucket/prefix')
  .optional()

/** Hosts as they are in URLs, with or without a port. */
const hosts = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .flatMap((host) => host.trim() || []),
  )
  .refine(
    (list) => list.every((host) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(host)),
    'must be hosts such as models.example.org or 10.0.0.5:8080, separated by commas',
  )

/** Every setting, read from the environment; an empty value counts as not set. */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('data').transform((folder) => resolve(folder)),
  PUBLIC_URL: site,
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .superRefine((list, ctx) => {
      for (const message of proxyProblems(list)) ctx.addIssue({ code: 'custom', message })
    }),
  OPERATOR_TOKEN: z
    .string()
    .trim()
    .regex(/^[\w.~-]{32,200}$/, 'must have 32 to 200 letters, digits or any of - . _ ~')
    .optional(),
  DATABASE_URL: url('postgres', 'postgresql'),
  DATABASE_REPLICA_URL: url('postgres', 'postgresql'),
  SEARCH_URL: store,
  FILES_URL: store,
  MAIL_URL: url('smtp', 'smtps'),
  MAIL_FROM: text('Colophon <no-reply@localhost>'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  WATCH_DIR: z
    .string()
    .trim()
    .transform((folder) => resolve(folder))
    .optional(),
  WATCH_ACCOUNT: z.email().toLowerCase().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  FILES_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  FILES_KEY_FORMER: z.string().min(32, 'must have at least 32 characters').optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  OCR: z.enum(['on', 'off']).default('on'),
  PARSE_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  PARSE_MEGABYTES: z.coerce.number().int().min(64).max(65_536).default(1024),
  ASSISTANT_URL: url('http', 'https')
    .refine((value) => value === undefined || URL.canParse(value), 'must be an address')
    .transform((value) => value?.replace(/\/+$/, '')),
  ASSISTANT_MODEL: z.string().trim().max(200).optional(),
  ASSISTANT_KEY: z.string().trim().max(2000).optional(),
  ASSISTANT_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
  ASSISTANT_CONTEXT: z.coerce.number().int().min(2048).max(1_000_000).default(8192),
  ASSISTANT_TOKENS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000_000_000).optional(),
  ASSISTANT_PLACE: z.enum(['local', 'outside']).optional(),
  ASSISTANT_PRIVATE_HOSTS: hosts,
  EMBEDDING_URL: url('http', 'https').transform((value) => value?.replace(/\/+$/, '')),
  EMBEDDING_MODEL: z.string().trim().max(200).optional(),
  EMBEDDING_KEY: z.string().trim().max(2000).optional(),
  EMBEDDING_SECONDS: z.coerce.number().min(0.1).max(60).default(2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').transform((value) => value?.replace(/\/+$/, '')),
  ...chainShape,
})
type Settings = z.infer<typeof Settings>

/** Settings of kernels and features; each declares its own type here, and its part is given to `readConfig`. */
// biome-ignore lint/suspicious/noEmptyInterface: they add their settings by declaration merging.
export interface OtherSettings {}

/** Settings of a kernel or feature. Of each pair in `needs` the first setting cannot be without the second. */
export type SettingsPart = { schema: z.ZodObject; needs?: readonly (readonly [string, string])[] }

/** The settings and values derived from them. */
export type Config = Settings &
  OtherSettings & {
    /** Folder or s3:// address of the search tables. */
    searchUrl: string
    /** Folder or s3:// address of the files. */
    filesUrl: string
    chain: ChainSettings
  }

/** The start was refused because of its settings; `problems` has one line each. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the settings from an environment, with those of kernels and features; throws ConfigError with every problem. */
export function readConfig(environment: Record<string, string | undefined>, parts: readonly SettingsPart[]): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const others: z.ZodRawShape = Object.assign({}, ...parts.map(({ schema }) => schema.shape))
  const result = Settings.and(z.object(others)).safeParse(given)
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const settings = result.data
  if (settings.ROLE === 'worker' && !settings.DATABASE_URL) {
    throw new ConfigError([
      'ROLE=worker needs DATABASE_URL: the embedded database belongs to the process that starts it',
    ])
  }
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL) {
    throw new ConfigError(['DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary'])
  }
  if (settings.ASSISTANT_URL && !settings.ASSISTANT_MODEL) {
    throw new ConfigError(['ASSISTANT_MODEL: ASSISTANT_URL needs the name of the model to ask'])
  }
  const { settings: chain, problems: chainProblems } = chainSettings(settings)
  const problems = [...chainProblems, ...missingSettings(settings, parts), ...watchProblems(settings)]
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    ...settings,
    chain,
    searchUrl: settings.SEARCH_URL ?? resolve(settings.DATA_DIR, 'search'),
    filesUrl: settings.FILES_URL ?? resolve(settings.DATA_DIR, 'files'),
  } as Config
}

function missingSettings(settings: Record<string, unknown>, parts: readonly SettingsPart[]): string[] {
  const isMissing = ([name, needed]: readonly [string, string]) =>
    settings[name] !== undefined && settings[needed] === undefined
  const missing = parts.flatMap(({ needs = [] }) => needs).filter(isMissing)
  return missing.map(([name, needed]) => `${needed}: is needed with ${name}`)
}

function watchProblems({ WATCH_DIR, WATCH_ACCOUNT, DATA_DIR }: Settings): string[] {
  if (WATCH_ACCOUNT && !WATCH_DIR) return ['WATCH_ACCOUNT: needs WATCH_DIR']
  // Its files are moved, so it must not be a folder of the product.
  const isOurs = WATCH_DIR !== undefined && !relative(DATA_DIR, WATCH_DIR).startsWith('..')
  return isOurs ? ['WATCH_DIR: must not be in DATA_DIR'] : []
}
