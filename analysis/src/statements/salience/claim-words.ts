import type { GraphEntry } from '@colophon/protocol/statements/graph'

export const PEOPLE =
  /(?:students|users|patients|participants|learners|developers|teachers|instructors|respondents|workers)$/
export const BY_AUTHORS =
  /\b(?:Attribution|Pronoun): [^.]*\b(?:we|our|experiments?|benchmarks?|results?|evaluations?|comparisons?)\b/i
/** Compares, without only saying what could be. */
export const MEASURED_AGAINST =
  /^(?!.*\b(?:can|could|may|might|would|should)\b).*\b(?:(?:faster|slower|higher|lower|more|less|fewer|better|larger|smaller) .*than|compared (?:to|with)|in comparison (?:to|with)|relative to|outperform\w*|the (?:highest|lowest|fastest|slowest|best))\b/i
/** A name that stands alone, or an abbreviation. */
export const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.-]*[\p{Lu}\p{N}][\p{L}\p{N}-]*/u
export const NUMBER = /\d/
const VALUED =
  /\d\s?[%‰°]|(?:[<>≤≥±]|\b(?:p|or|rr|hr|ci|n|r2?|t|f|d|auc|sd)\s?=)\s?\.?\d|(?<![\w-])\d+\.\d|(?<![\w-])(?!(?:19|20)\d\d\b)\d[\d,]*\d(?![\w-])|-folds?\b|\b\d+ (?:of|out of|times|patients|cases|samples|days|years|months)\b|\bhalf\b|\bthird of\b|\btwice\b/i

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
/** Digits that are no values: dates, citations, and numbers of figures, tables, days and patients. */
const NO_VALUES = new RegExp(
  `\\b(?:(?:${DAY}(?: (?:to|and) |[-–−]))?${DAY} (?:of )?${MONTH}|${MONTH} ${DAY})\\b(?:,? (?:19|20)\\d\\d\\b)?|\\[\\d[\\d,\\s–-]*\\]|\\b(?:fig(?:ure)?s?|tables?|sections?|eqs?|(?:day|week|month|lane|patient|step|version|stage|chapter)(?= ))\\.? ?\\d+`,
  'gi',
)

/** True if a text gives a value: a share, a relation, a decimal number, or a number of more than one digit. */
export function hasValue(text: string): boolean {
  return VALUED.test(text.replace(NO_VALUES, ' '))
}

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g

/** A text without brackets, also those within others: `(Figure 3(A))`. */
export function withoutBrackets(text: string): string {
  return text.replace(BRACKETS, '').replace(BRACKETS, '')
}

export function textOf({ subject, verb, object }: GraphEntry): string {
  return `${subject} ${verb} ${object}`
}

export function sharesTerm(text: string, terms: ReadonlySet<string>): boolean {
  return sharedTerms(text, terms) > 0
}

/** The number of different terms that occur in a text. */
export function sharedTerms(text: string, terms: ReadonlySet<string>): number {
  return [...termsIn(text)].filter((term) => terms.has(term)).length
}

export function termsIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/\d[\d.,/]*\d|\d|\p{L}[\p{L}\p{N}-]{2,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => !COMMON.test(word)))
}

const COMMON =
  /^(?:the|and|for|with|without|from|that|was|were|wa|been|being|have|has|ha|had|which|than|this|these|their|are|not|but|also|into|between|among|after|before|during|more|most|all|both|other|used|using|one|two|three)$/
