import type { BibliographicName } from './bibliographic.ts'

/**
 * The parts of a name that is free text, such as one printed on a paper; a group or a single word is kept whole. Null if
 * it has no letter.
 */
export function readName(written: string): BibliographicName | null {
  const name = written.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '')
  if (!LETTER.test(name)) return null
  if (GROUP.test(name) || / & /.test(name)) return { literal: name }
  const [first = '', ...rest] = name.split(',').map((part) => part.trim())
  if (rest.length === 0) return splitWords(name.split(' '))
  const [second = '', ...more] = rest
  if (more.length === 0 && SUFFIX.test(second)) return suffixed(splitWords(first.split(' ')), second)
  const isMiddleSuffix = more.length > 0 && SUFFIX.test(second)
  const suffix = isMiddleSuffix ? second : (more.find((part) => SUFFIX.test(part)) ?? '')
  const given = isMiddleSuffix ? (more[0] ?? '') : second
  if (given === '') return { literal: name }
  return suffixed({ ...familyOf(first.split(' ')), given }, suffix)
}

/** A name that its source states in parts, such as `de la Cruz` and `Maria`; a group is kept whole. */
export function nameOfParts(family: string, given = '', suffix = ''): BibliographicName | null {
  const whole = [given, family].filter(Boolean).join(' ')
  if (!LETTER.test(whole)) return null
  if (!family || GROUP.test(whole) || (!given && !suffix)) return { literal: [whole, suffix].filter(Boolean).join(' ') }
  return { ...familyOf(family.split(' ')), ...(given && { given }), ...(suffix && { suffix }) }
}

/** A name as it is displayed: `Ludwig van Beethoven`, `Martin Luther King Jr.`, `World Bank`. */
export function writtenName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  return [name.given, name.particle, name.family, name.suffix].filter(Boolean).join(' ')
}

/** A name for sorted lists: `de Vries, Jan`, `King, Martin Luther, Jr.`; a literal one unchanged. */
export function sortedName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  return [familyWithParticle(name), name.given, name.suffix].filter(Boolean).join(', ')
}

/** `de la Cruz`. */
export function familyWithParticle({ particle, family }: PersonName): string {
  return particle ? `${particle} ${family}` : family
}

/** A name in parts. */
export type PersonName = Extract<BibliographicName, { family: string }>

const LETTER = /\p{L}/u
const SUFFIX = /^(?:jr|sr|junior|senior)\.?$|^(?:ii|iii|iv)$/i
const GROUP =
  /\b(?:collaborations?|consortium|group|team|committee|commission|university|institute|society|association|organi[sz]ation|network|project|laborator(?:y|ies)|investigators|initiative)\b/i
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|der|den|de|del|della|dello|degli|dei|di|da|dal|dos|das|do|du|des|la|le|lo|ten|ter|te|af|av|al|el|bin|ibn|ben|'t|op)$/
/** Capitalised, these belong to the family name: `Vincent Van Gogh` is sorted under V. */
const CAPITAL_PARTICLE = /^(?:Van|Von|De|Del|Della|Der|Den|Dos|Du|St\.?|Saint)$/
const INITIALS = /^(?:\p{Lu}\.-?)+$|^\p{Lu}{1,3}$/u
const INITIAL_WITH_DOT = /^(?:\p{Lu}\.-?)+$/u

function suffixed(name: BibliographicName, suffix: string): BibliographicName {
  return suffix === '' || 'literal' in name ? name : { ...name, suffix }
}

function splitWords(words: string[]): BibliographicName {
  const last = words.at(-1) ?? ''
  if (words.length > 2 && SUFFIX.test(last)) return suffixed(splitWords(words.slice(0, -1)), last)
  if (words.length === 1) return { literal: last }
  if (areInitialsLast(words)) {
    const at = words.findIndex((word, index) => index > 0 && INITIALS.test(word))
    return { ...familyOf(words.slice(0, at)), given: words.slice(at).join(' ') }
  }
  const start = familyStart(words)
  return { ...familyOf(words.slice(start)), given: words.slice(0, start).join(' ') }
}

/**
 * `Smith J. A.` and `Smith JA`: initials are never a family name, except perhaps after a short first word (`Wei LI`).
 */
function areInitialsLast(words: string[]): boolean {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (INITIALS.test(first) || !INITIALS.test(last)) return false
  return INITIAL_WITH_DOT.test(last) || (words.length === 2 && first.length > 3 && first !== first.toUpperCase())
}

function familyStart(words: string[]): number {
  let start = words.length - 1
  if (start >= 2 && /^(?:y|i|e)$/.test(words[start - 1] ?? '')) start -= 2
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1
  return Math.max(1, start)
}

function isParticle(word: string): boolean {
  return PARTICLE.test(word) || CAPITAL_PARTICLE.test(word)
}

function familyOf(words: string[]): { family: string; particle?: string } {
  const at = words.findIndex((word, index) => index === words.length - 1 || !PARTICLE.test(word))
  const family = words.slice(at).join(' ')
  return at > 0 ? { particle: words.slice(0, at).join(' '), family } : { family }
}
