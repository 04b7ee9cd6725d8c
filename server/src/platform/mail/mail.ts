/** One message: plain text, to one address. */
export type Message = { to: string; subject: string; text: string }

/** Sends mail, or writes it to the outbox of this machine when no mail server is configured. */
export type Mail = {
  /** Rejects with MailRefused when the server refuses the recipient. */
  send(message: Message): Promise<void>
  /** The folder with the messages, where no mail server is configured. */
  outbox: string | null
}

/** The mail server does not take this recipient. */
export class MailRefused extends Error {}
