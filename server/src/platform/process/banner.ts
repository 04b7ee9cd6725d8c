/** What a person wants to know once the product runs. */
export type Facts = {
  url: string
  dataDir: string
  postgres: string
  outbox: string | null
  /** Opens the outbox once; null where the product serves others too. */
  outboxLink: string | null
  isFirstStart: boolean
  role: string
}

/** Prints the address, where the data lies and what to do first. */
export function banner(facts: Facts): void {
  const lines = [
    '',
    `Colophon is running${facts.role === 'all' ? '' : ` (${facts.role})`}.`,
    ...(facts.role === 'worker' ? [] : [`  Open      ${facts.url}`]),
    `  Data      ${facts.dataDir}`,
    ...(facts.postgres.startsWith(facts.dataDir) ? [] : [`  Database  ${facts.postgres}`]),
    ...(facts.role === 'worker' ? [] : forReaders(facts)),
    '  Stop      Ctrl-C',
    '',
  ]
  console.log(lines.join('\n'))
}

function forReaders({ url, outbox, outboxLink, isFirstStart }: Facts): string[] {
  return [
    ...(outbox ? [`  Mail      is not sent but kept in ${outbox}${outboxLink ? '' : '; set MAIL_URL'}`] : []),
    ...(outboxLink ? [`  Outbox    ${url}${outboxLink} (this link works once, then the browser is remembered)`] : []),
    ...(isFirstStart ? [`  First     create an account at ${url}/registration, then drop a paper on My storage`] : []),
  ]
}

/** Says why the start was refused, in words. */
export function refusal(message: string): void {
  console.error(`\nColophon did not start.\n${message}\n`)
}

/** Says why a product that ran has to stop, in words. */
export function downfall(message: string): void {
  console.error(`\nColophon stops.\n${message}\n`)
}
