import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Mail } from './mail.ts'
import { openOutbox } from './mail-outbox.ts'
import { openSmtp } from './mail-smtp.ts'

/** Mail as configured: through MAIL_URL, else into `DATA_DIR/outbox`. */
export async function openMail(
  config: Pick<Config, 'DATA_DIR' | 'MAIL_URL' | 'MAIL_FROM'>,
  now?: () => Date,
): Promise<Mail> {
  if (config.MAIL_URL) return openSmtp(config.MAIL_URL, config.MAIL_FROM)
  return openOutbox(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM, now)
}
