import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Message } from './mail.ts'
import { compose } from './mail-compose.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The file name of a message, `<time>-<id>.eml`, which sorts by time. */
export const MESSAGE_NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/

/** Stored beside a message with the suffix `.json`: its contents before MIME encoding. */
export type OutboxNote = Message & { date: string }

/** Mail without a mail server: every message becomes an RFC 5322 file of mode 0600 in `folder`. */
export async function openOutbox(folder: string, from: string, now: () => Date = () => new Date()): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOld(folder, now())
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outbox: folder,
    async send(message) {
      const { message: bytes } = await composer.sendMail({ ...compose(message, from), date: now() })
      const name = `${stamp(now())}-${randomUUID()}.eml`
      const draft = join(folder, `.${name}`)
      const note: OutboxNote = { ...message, date: now().toISOString() }
      await writeFile(noteOf(join(folder, name)), JSON.stringify(note), { mode: 0o600 })
      await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' })
      await rename(draft, join(folder, name))
    },
  }
}

/** The path of a message's note. */
export function noteOf(message: string): string {
  return `${message}.json`
}

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = stamp(new Date(now.getTime() - RETENTION_MS))
  const names = (await readdir(folder)).filter((name) => MESSAGE_NAME.test(name) && name < oldest)
  const files = names.flatMap((name) => [join(folder, name), noteOf(join(folder, name))])
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

function stamp(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}
