import type { Answer as Found } from '@colophon/analysis/answers/answer'
import type { Refusal } from '@colophon/protocol/chat/entities'

/** Most words that are told as not found, and most characters of each. */
const TOLD_MAX = 8
const WORD_MAX = 40

type Reason = Extract<Found, { kind: 'refusal' }>['reason']

const KINDS: Partial<Record<string, Refusal['kind']>> = {
  empty: 'notAQuestion',
  'no-terms': 'notAQuestion',
  'no-text': 'nothingToRead',
  'false-premise': 'falsePremise',
} satisfies Partial<Record<Reason, Refusal['kind']>>

/** Why there is no answer, in words for one paper or for several. */
export function refusalOf(found: Extract<Found, { kind: 'refusal' }>, papers: number): Omit<Refusal, 'nearest'> {
  const present = found.terms.filter((term) => !found.missing.includes(term))
  return {
    kind: KINDS[found.reason] ?? 'notSaid',
    reason: wordsFor(found.reason, papers, found.missing),
    suggestions: present.length > 0 && found.missing.length > 0 ? [`What is said about ${present.join(' ')}?`] : [],
  }
}

function wordsFor(reason: Reason, papers: number, missing: readonly string[]): string {
  const who = papers === 1 ? 'The paper does not say this.' : 'None of the papers that were read says this.'
  switch (reason) {
    case 'empty':
      return 'Please ask with words.'
    case 'no-terms':
      return 'These words stand in every question. Please name what you want to know about.'
    case 'no-text':
      return papers === 0
        ? 'No paper that you may read here has any of these words.'
        : 'There is no text here to read: the paper may still be in work, or have none.'
    case 'false-premise':
      return `${papers === 1 ? 'The paper does not say this.' : 'The papers do not say this.'} The question takes something for granted that stands otherwise in the nearest passage.`
    case 'language':
      return `${who} It seems to be written in another language than the question; please ask in the language of the paper.`
    default:
      return missing.length === 0
        ? `${who} The nearest passages do not answer the question.`
        : `${who} Not found: ${listed(missing)}.`
  }
}

/** The first words that were looked for in vain; what is too long to be a word is cut. */
function listed(missing: readonly string[]): string {
  const told = missing
    .slice(0, TOLD_MAX)
    .map((term) => `“${term.length > WORD_MAX ? `${term.slice(0, WORD_MAX).toWellFormed()}…` : term}”`)
  const more = missing.length - told.length
  return `${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
