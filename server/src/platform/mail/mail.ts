/** A plain text message to one address. */
export type Message = { to: string; subject: string; text: string }

/** Sends mail, or writes it to the local outbox when no mail server is configured. */
export type Mail = {
  /** Rejects with MailRefused when the server rejects the recipient. */
  send(message: Message): Promise<void>
  /** The outbox folder, when no mail server is configured. */
  outbox: string | null
}

export class MailRefused extends Error {}
