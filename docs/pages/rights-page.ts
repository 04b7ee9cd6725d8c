import { EVENT_RIGHTS, SEARCH_RIGHTS } from '@colophon/protocol/testing/event-rights'
import {
  CALL_RIGHTS,
  HOLDS_NOTHING,
  type Outcome,
  outcomeFor,
  PAPERS,
  WHO,
} from '@colophon/protocol/testing/rights-matrix'
import { table, title } from './table.ts'

/** The rights matrix; the server's tests are generated from the same data. */
export function rightsPage(): string {
  const calls = Object.entries(CALL_RIGHTS).flatMap(([feature, rows]) =>
    Object.entries(rows).flatMap(([name, row]) => lines(`${feature}.${name}`, row)),
  )
  const events = Object.entries(EVENT_RIGHTS).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, who]) => [`\`${feature}.${name}\``, recipients(who)]),
  )
  const search = PAPERS.map((paper) => [
    paper,
    SEARCH_RIGHTS[paper].byTitle.join(', '),
    SEARCH_RIGHTS[paper].byText.join(', '),
  ])
  return `${title('Rights')}
A number is the HTTP status of a refusal. \`open\`: published, public. \`closed\`: published, permission needed. \`draft\`: not published.
\`pending\`, \`expired\`, \`revoked\`: full access requested, granted until a past time, granted and revoked.

${table(['call', 'paper', ...PEOPLE], calls)}

## Who receives an event

${table(['event', 'who'], events)}

## Who finds a paper

${table(['paper', 'by title, authors, abstract', 'by full text'], search)}
`
}

function recipients(who: unknown): string {
  if (who === 'self') return 'the person it is about'
  if (Array.isArray(who)) return who.join(', ')
  return PAPERS.map((paper) => `${paper}: ${(who as Record<typeof paper, string[]>)[paper].join(', ')}`).join('; ')
}
const PEOPLE = [...WHO, ...HOLDS_NOTHING]

function lines(call: string, row: unknown): string[][] {
  const outcomes = (of: readonly Outcome[]) => PEOPLE.map((who) => String(outcomeFor(of, who)))
  if (Array.isArray(row)) return [[`\`${call}\``, '', ...outcomes(row)]]
  const rows = row as Record<(typeof PAPERS)[number], Outcome[]>
  return PAPERS.map((paper) => [`\`${call}\``, paper, ...outcomes(rows[paper])])
}
