import type { Message } from './mail.ts'

/** A message as the mail library takes it. The recipient is one address, never a list to be parsed. */
export function compose({ to, subject, text }: Message, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
