import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const SECRETS = ['password', 'oldPassword', 'newPassword', 'code', 'verificationCode', 'accessToken', 'refreshToken', 'authorization', 'cookie']

/** The log, one JSON object a line: to a file in DATA_DIR where a person watches the terminal, to stdout otherwise. Secrets are cut out by name. */
export async function openLog(config: Pick<Config, 'DATA_DIR' | 'LOG_LEVEL' | 'ROLE'>, watched = process.stdout.isTTY): Promise<Logger> {
  const options = {
    level: config.LOG_LEVEL,
    base: { role: config.ROLE },
    redact: { paths: [...SECRETS, ...SECRETS.flatMap((name) => [`*.${name}`, `*.*.${name}`])], censor: '[secret]' },
  }
  if (!watched) return pino(options, destination(1))
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return pino(options, destination({ dest: join(config.DATA_DIR, 'colophon.log'), mode: 0o600 }))
}
