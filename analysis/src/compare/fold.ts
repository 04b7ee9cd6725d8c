import { singular } from '@colophon/protocol/statements/entity-names'

const LEADING = /^(?:the|a|an|this|that|these|those|our|their|its|his|her|all|each|every|both|some|such|most|many)\s+/

/** A term in comparable form: without case, determiners, punctuation and plural, so `The pots` is `pot`. */
export function foldTerm(text: string): string {
  let folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%°.\s-]/gu, ' ')
    .replace(/[\s-]+/g, ' ')
    .replace(/(?:^|\s)\.+|\.+(?=\s|$)/g, ' ')
    .trim()
  while (LEADING.test(folded)) folded = folded.replace(LEADING, '')
  return folded.split(/\s+/).map(singular).join(' ')
}

const AUXILIARIES = new Set(
  'may might can could would should will shall must do does did not never is are was were be been being has have had to also often then thus'.split(
    ' ',
  ),
)

/** A verb in comparable form: without auxiliaries, negation and endings, so `may have lowered` is `lower`. */
export function foldVerb(verb: string): string {
  const words = verb.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first = '', ...rest] = words.filter((word) => !AUXILIARIES.has(word))
  return [stem(first), ...rest].filter(Boolean).join(' ') || 'be'
}

function stem(word: string): string {
  const doubled = word.replace(/([bdgmnprt])\1(?:ed|ing)$/, '$1')
  if (doubled !== word) return doubled
  if (/ie[ds]$/.test(word)) return word.replace(/ie[ds]$/, 'y')
  if (word.length > 4 && /(?:ed|ing|es)$/.test(word)) return word.replace(/(?:ed|ing|es)$/, '').replace(/e$/, '')
  return word.replace(/(?<=\p{L}{2})s$/u, '').replace(/(?<=\p{L}{3})e$/u, '')
}

const UP = new Set('increas rais improv enhanc boost promot accelerat strengthen rise elevat'.split(' '))
const DOWN = new Set(
  'decreas reduc lower worsen impair inhibit suppress weaken slow diminish fall drop lessen'.split(' '),
)

/** The direction of a verb: up, down, or neither; opposite directions contradict without a negation. */
export function directionOf(foldedVerb: string): 1 | -1 | 0 {
  const [first = ''] = foldedVerb.split(' ')
  if (UP.has(first)) return 1
  return DOWN.has(first) ? -1 : 0
}
