import type { Message } from './mail.ts'

/** A message for nodemailer. The recipient is a single address, never parsed as a list. */
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
