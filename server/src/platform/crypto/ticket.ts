import { createHash, randomBytes } from 'node:crypto'

/** A secret within an address that opens something once or for a while. */
export function newTicket(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a ticket: who reads the table opens nothing with it. */
export function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}
