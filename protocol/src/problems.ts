import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/**
 * Messages for schema problems without a text of their own. Given to Zod as its error map, so that no default text of
 * Zod reaches a user. A text continues from the name of its field and contains no comma, because messages are joined
 * and split by commas (specification §5).
 */
export function problemMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be one of ${withoutCommas(issue.values.map(String).join(' | '))}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in a valid format'
    case 'unrecognized_keys':
      return 'holds a field that is not known'
    default:
      return issue.input === undefined ? 'is required' : 'is not in a form that is accepted'
  }
}

/** The problem of one field, prefixed with the field's name unless the text contains it, as those of §5 do. */
export function namedProblem(path: readonly PropertyKey[], problem: string): string {
  const field = withoutCommas(path.map(String).join('.'))
  if (CONTINUES.test(problem)) return `${field || 'the payload'} ${problem}`
  return field === '' || names(problem, field) ? problem : `${field}: ${problem}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  file: 'a file',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id (UUID)',
  email: 'must be an e-mail address',
  url: 'must be a web address',
  datetime: 'must be a time such as 2026-01-31T12:00:00Z',
  date: 'must be a date such as 2026-01-31',
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const least = Number(minimum)
  if (isCounted(origin)) return least <= 1 ? 'must not be empty' : `must have at least ${least} ${UNITS[origin]}`
  return inclusive === false ? `must be more than ${least}` : `must be ${least} or more`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const most = Number(maximum)
  if (isCounted(origin)) return `must have at most ${most} ${UNITS[origin]}`
  return inclusive === false ? `must be less than ${most}` : `must be ${most} or less`
}

const UNITS = { string: 'characters', array: 'entries', set: 'entries', map: 'entries', file: 'bytes' } as const

function isCounted(origin: string): origin is keyof typeof UNITS {
  return origin in UNITS
}

const CONTINUES = /^(?:must|may|can|is|has|holds|contains|differs) /

/** The field names of the forms (§5); a text that contains one belongs to the field of that name. */
const FORM_NAMES = ['username', 'password', 'email', 'code', 'check']

function names(problem: string, field: string): boolean {
  const [text, name] = [problem.toLowerCase(), field.toLowerCase()]
  if (FORM_NAMES.some((known) => name.includes(known) && text.includes(known))) return true
  return text.split(/[^\p{L}\p{N}_.]+/u).includes(name)
}

function withoutCommas(text: string): string {
  return text.replaceAll(',', ' ')
}
