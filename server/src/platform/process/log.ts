import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { destination, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from '../config.ts'

const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'verificationCode',
  'accessToken',
  'refreshToken',
  'idToken',
  'oauthToken',
  'oauthVerifier',
  'authorization',
  'apiKey',
  'cookie',
]

/** Redacted by full path, because `code` below `err` is an error code. Names with a hyphen need brackets. */
const CODES = ['body.code', '*.body.code', '["x-api-key"]', '*["x-api-key"]', '*.*["x-api-key"]']

/** Fields of a PostgreSQL error that hold row values, except in class 40 (deadlocks). */
const VALUES = ['detail', 'where', 'internalQuery'] as const

const CAUSES_MAX = 5

/**
 * Opens the log, one JSON object per line: a file in DATA_DIR where a person watches the terminal, stdout otherwise.
 */
export async function openLog(
  config: Pick<Config, 'DATA_DIR' | 'LOG_LEVEL' | 'ROLE'>,
  watched = process.stdout.isTTY,
): Promise<Logger> {
  const options = logOptions(config)
  if (!watched) return pino(options, destination(1))
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return pino(options, destination({ dest: join(config.DATA_DIR, 'colophon.log'), mode: 0o600 }))
}

/** Log settings: secrets are redacted by name, and failed queries are logged without their values. */
export function logOptions({ LOG_LEVEL, ROLE }: Pick<Config, 'LOG_LEVEL' | 'ROLE'>): LoggerOptions {
  return {
    level: LOG_LEVEL,
    base: { role: ROLE },
    redact: {
      paths: [...SECRETS, ...SECRETS.flatMap((name) => [`*.${name}`, `*.*.${name}`]), ...CODES],
      censor: '[secret]',
    },
    serializers: { err: (error: unknown) => serializeError(error) },
  }
}

/** Query errors list the values in `message` and `stack`, and so do errors that wrap them. */
function serializeError(error: unknown, depth = CAUSES_MAX): unknown {
  if (!(error instanceof Error) || depth === 0) return error instanceof Error ? error.name : error
  if (error instanceof DrizzleQueryError)
    return { ...asObject(serializeError(error.cause, depth - 1)), query: error.query }
  if (error instanceof pg.DatabaseError) return withoutValues(error)
  if (!hasQueryBelow(error)) return stdSerializers.err(error)
  const { name: type, message, stack } = error
  return { type, message, stack, cause: serializeError(error.cause, depth - 1) }
}

function withoutValues(error: pg.DatabaseError): object {
  const serialized: Record<string, unknown> = { ...stdSerializers.err(error) }
  if (!error.code?.startsWith('40')) for (const name of VALUES) delete serialized[name]
  return serialized
}

function hasQueryBelow({ cause }: Error, depth = CAUSES_MAX): boolean {
  if (!(cause instanceof Error) || depth === 0) return false
  return cause instanceof DrizzleQueryError || cause instanceof pg.DatabaseError || hasQueryBelow(cause, depth - 1)
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
