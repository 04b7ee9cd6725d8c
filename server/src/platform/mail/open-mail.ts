import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { type Mail, MailRefused } from './mail.ts'
import { compose } from './mail-compose.ts'
import { openOutbox } from './mail-outbox.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Mail as configured: through MAIL_URL, else to `DATA_DIR/outbox`. */
export async function openMail(
  config: Pick<Config, 'DATA_DIR' | 'MAIL_URL' | 'MAIL_FROM'>,
  now?: () => Date,
): Promise<Mail> {
  if (config.MAIL_URL) return openSmtp(config.MAIL_URL, config.MAIL_FROM)
  return openOutbox(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM, now)
}

/** Mail through the server at `url` (`smtp://…`, `smtps://…`), which has 10 s to connect and 20 s per step. */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    outbox: null,
    async send(message) {
      try {
        await transport.sendMail(compose(message, from))
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused('the mail server does not take this recipient', { cause: error })
          : error
      }
    },
  }
}

/** A permanent rejection (5xx) of the recipient; temporary failures (4xx) are none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && Number(responseCode) >= 500
}
