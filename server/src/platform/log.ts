import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { logOptions } from './log-options.ts'

/** The log, one JSON object a line: to a file in DATA_DIR where a person watches the terminal, to stdout otherwise. */
export async function openLog(
  config: Pick<Config, 'DATA_DIR' | 'LOG_LEVEL' | 'ROLE'>,
  watched = process.stdout.isTTY,
): Promise<Logger> {
  const options = logOptions(config)
  if (!watched) return pino(options, destination(1))
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return pino(options, destination({ dest: join(config.DATA_DIR, 'colophon.log'), mode: 0o600 }))
}
