import { DrizzleQueryError } from 'drizzle-orm'
import { type LoggerOptions, stdSerializers } from 'pino'
import type { Config } from './config.ts'

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
/** By its whole path: below `err` a code says what went wrong. Names with a hyphen are written so. */
const CODES = ['body.code', '*.body.code', '["x-api-key"]', '*["x-api-key"]', '*.*["x-api-key"]']

/** How everything is logged: secrets are cut out by name, and a failed query is told without its values. */
export function logOptions({ LOG_LEVEL, ROLE }: Pick<Config, 'LOG_LEVEL' | 'ROLE'>): LoggerOptions {
  return {
    level: LOG_LEVEL,
    base: { role: ROLE },
    redact: {
      paths: [...SECRETS, ...SECRETS.flatMap((name) => [`*.${name}`, `*.*.${name}`]), ...CODES],
      censor: '[secret]',
    },
    serializers: { err: serializeError },
  }
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? stdSerializers.err(error) : error
  return { ...(serializeError(error.cause) as object | undefined), query: error.query }
}
