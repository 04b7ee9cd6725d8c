import { OaiProblem } from './oai-problem.ts'

const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], isList: true },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], isList: true },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], isList: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
} as const satisfies Record<string, { required: string[]; optional: string[]; isList?: true }>

export type Verb = keyof typeof VERBS

/** A request whose verb and arguments are allowed; the values of dates, formats and tokens are not yet read. */
export type OaiRequest = { verb: Verb; given: Readonly<Record<string, string>> }

/** Checks verb and arguments by the rules of the protocol: known, complete, each once, a token alone. */
export function readRequest(sent: URLSearchParams): OaiRequest {
  const verbs = sent.getAll('verb')
  const [verb = ''] = verbs
  if (verbs.length !== 1 || !isVerb(verb)) {
    const problem =
      verbs.length > 1 ? 'The argument verb is repeated' : verb ? 'This verb is unknown' : 'A verb is missing'
    throw new OaiProblem('badVerb', `${problem}. Verbs: ${Object.keys(VERBS).join(', ')}.`)
  }
  const rule: { required: readonly string[]; optional: readonly string[]; isList?: true } = VERBS[verb]
  const given = argumentsOf(sent)
  const names = Object.keys(given)
  if (rule.isList && 'resumptionToken' in given) {
    if (names.length > 1) throw new OaiProblem('badArgument', 'resumptionToken must be the only argument beside verb.')
    return { verb, given }
  }
  const allowed = [...rule.required, ...rule.optional]
  const unknown = names.filter((name) => !allowed.includes(name))
  if (unknown.length > 0) throw new OaiProblem('badArgument', `${verb} does not take ${unknown.join(', ')}.`)
  const missing = rule.required.filter((name) => !(name in given))
  if (missing.length > 0) throw new OaiProblem('badArgument', `${verb} needs ${missing.join(', ')}.`)
  return { verb, given }
}

function isVerb(verb: string): verb is Verb {
  return Object.hasOwn(VERBS, verb)
}

function argumentsOf(sent: URLSearchParams): Record<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of sent) {
    if (name === 'verb') continue
    if (given.has(name)) throw new OaiProblem('badArgument', `The argument ${name} is repeated.`)
    if (value === '') throw new OaiProblem('badArgument', `The argument ${name} is empty.`)
    given.set(name, value)
  }
  return Object.fromEntries(given)
}

const DAY = /^\d{4}-\d\d-\d\d$/
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** The time from which, and the one before which, records are requested; `until` includes its day or second. */
export function readDates({ from, until }: Readonly<Record<string, string>>): {
  from: Date | null
  before: Date | null
} {
  if (from && until && DAY.test(from) !== DAY.test(until)) {
    throw new OaiProblem('badArgument', 'from and until must have the same granularity.')
  }
  const start = from === undefined ? null : dateOf('from', from)
  const end = until === undefined ? null : dateOf('until', until)
  if (start && end && start > end) throw new OaiProblem('badArgument', 'from must not be later than until.')
  const length = until && DAY.test(until) ? DAY_MS : SECOND_MS
  const before = end && end.getTime() + length
  return {
    from: start && new Date(Math.max(0, start.getTime())),
    before: before === null || before > LATEST ? null : new Date(Math.max(0, before)),
  }
}

/** Dates are limited to what PostgreSQL and all records can have: none changed before 1970, or after the year 9999. */
const LATEST = Date.UTC(9999, 11, 31)

function dateOf(name: string, text: string): Date {
  const time = DAY.test(text) || SECOND.test(text) ? new Date(text) : null
  // A day that does not exist, such as 30 February, is moved into the next month.
  if (time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.replace('Z', ''))) return time
  throw new OaiProblem('badArgument', `${name} must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.`)
}
