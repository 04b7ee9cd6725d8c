/** What the banner shows about the running product. */
export type Facts = {
  url: string
  dataDir: string
  postgres: string
  outbox: string | null
  /** Opens the outbox once; null where other machines can reach the product. */
  outboxLink: string | null
  isFirstStart: boolean
  /** No setting names an administrator. */
  hasNoAdmin: boolean
  role: string
  /** What the operator should mend. */
  warning: string | null
}

/** Prints the address, the data folder and first steps. */
export function banner(facts: Facts): void {
  const lines = [
    '',
    `Colophon is running${facts.role === 'all' ? '' : ` (${facts.role})`}.`,
    ...(facts.role === 'worker' ? [] : [`  Open      ${facts.url}`]),
    `  Data      ${facts.dataDir}`,
    ...(facts.postgres.startsWith(facts.dataDir) ? [] : [`  Database  ${facts.postgres}`]),
    ...(facts.role === 'worker' ? [] : forReaders(facts)),
    ...(facts.warning ? [`  Warning   ${facts.warning}`] : []),
    '  Stop      Ctrl-C',
    '',
  ]
  console.log(lines.join('\n'))
}

function forReaders({ url, outbox, outboxLink, isFirstStart, hasNoAdmin }: Facts): string[] {
  return [
    ...(outbox ? [`  Mail      is not sent but kept in ${outbox}${outboxLink ? '' : '; set MAIL_URL'}`] : []),
    ...(outboxLink ? [`  Outbox    ${url}${outboxLink} (this link works once, then the browser is remembered)`] : []),
    ...(isFirstStart ? [`  First     create an account at ${url}/registration, then drop a paper on My storage`] : []),
    ...(isFirstStart && hasNoAdmin
      ? ['  Admin     to be the administrator, start with ADMIN_EMAIL=the e-mail address of your account']
      : []),
  ]
}

/** Prints why the start was refused, as a human-readable message. */
export function printRefusal(message: string): void {
  console.error(`\nColophon did not start.\n${message}\n`)
}

/** Prints why the running product must stop, as a human-readable message. */
export function printFatalError(message: string): void {
  console.error(`\nColophon stops.\n${message}\n`)
}
