import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MESSAGE_NAME, noteOf, type OutboxNote } from './mail-outbox.ts'

/** Messages on the page; older ones stay in the folder. */
const LISTED_MAX = 200

export type OutboxMessage = { name: string; to: string; subject: string; date: string; text: string }

/** The messages in the outbox, newest first. */
export async function listOutbox(folder: string): Promise<OutboxMessage[]> {
  const names = (await readdir(folder)).filter((name) => MESSAGE_NAME.test(name))
  const newest = names.sort().reverse().slice(0, LISTED_MAX)
  const messages = await Promise.all(newest.map((name) => readMessage(folder, name)))
  return messages.filter((message) => message !== null)
}

/** One message; null for a missing or invalid name. */
export async function readMessage(folder: string, name: string): Promise<OutboxMessage | null> {
  if (!MESSAGE_NAME.test(name)) return null
  const note = await readFile(noteOf(join(folder, name)), 'utf8').catch(() => null)
  return note === null ? null : { ...(JSON.parse(note) as OutboxNote), name }
}
