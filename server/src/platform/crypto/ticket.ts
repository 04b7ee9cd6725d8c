import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link that works once or for a limited time. */
export function newTicket(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a ticket: reading the table does not reveal a usable one. */
export function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}
