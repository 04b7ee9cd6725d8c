import type { BibliographicName } from './bibliographic.ts'

/**
 * A name in the parts by which citation styles sort and shorten. `particle` precedes the family name and is not sorted
 * by (`van`, `de la`); a group or single word has only a `family` and `isWhole`, and is never inverted.
 */
export type PersonName = { given: string; particle: string; family: string; suffix: string; isWhole: boolean }

/** Splits a name as printed on a paper; null if it has no letter. */
export function personName(written: string): PersonName | null {
  const name = written.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '')
  if (!LETTER.test(name)) return null
  if (GROUP.test(name)) return whole(name)
  const [first = '', ...rest] = name.split(',').map((part) => part.trim())
  if (rest.length === 0) return splitWords(name.split(' '))
  const [second = '', ...more] = rest
  if (more.length === 0 && SUFFIX.test(second)) return { ...splitWords(first.split(' ')), suffix: second }
  const isMiddleSuffix = more.length > 0 && SUFFIX.test(second)
  const suffix = isMiddleSuffix ? second : (more.find((part) => SUFFIX.test(part)) ?? '')
  const given = isMiddleSuffix ? (more[0] ?? '') : second
  if (given === '') return whole(name)
  return { ...familyOf(first.split(' ')), given, suffix, isWhole: false }
}

/** A name that is free text, such as one printed on a paper, in its parts; null if it has no letter. */
export function readName(written: string): BibliographicName | null {
  const name = personName(written)
  return name && nameOf(name)
}

/** The parts of a name that it has. */
export function nameOf({ given, particle, family, suffix, isWhole }: PersonName): BibliographicName {
  if (isWhole) return { literal: family }
  return { family, ...(given && { given }), ...(particle && { particle }), ...(suffix && { suffix }) }
}

/** A name as it is displayed: `Ludwig van Beethoven`, `Martin Luther King Jr.`, `World Bank`. */
export function writtenName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  return [name.given, name.particle, name.family, name.suffix].filter(Boolean).join(' ')
}

/** A name for sorted lists: `de Vries, Jan`, `King, Martin Luther, Jr.`; a whole one unchanged. */
export function sortedName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return family
  return [[particle, family].filter(Boolean).join(' '), given, suffix].filter(Boolean).join(', ')
}

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

function whole(name: string): PersonName {
  return { given: '', particle: '', family: name, suffix: '', isWhole: true }
}

function splitWords(words: string[]): PersonName {
  const last = words.at(-1) ?? ''
  if (words.length > 2 && SUFFIX.test(last)) return { ...splitWords(words.slice(0, -1)), suffix: last }
  if (words.length === 1) return whole(last)
  if (areInitialsLast(words)) {
    const at = words.findIndex((word, index) => index > 0 && INITIALS.test(word))
    return {
      ...familyOf(words.slice(0, at)),
      given: words.slice(at).join(' '),
      suffix: '',
      isWhole: false,
    }
  }
  const start = familyStart(words)
  return { ...familyOf(words.slice(start)), given: words.slice(0, start).join(' '), suffix: '', isWhole: false }
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

function familyOf(words: string[]): Pick<PersonName, 'particle' | 'family'> {
  const at = words.findIndex((word, index) => index === words.length - 1 || !PARTICLE.test(word))
  return { particle: words.slice(0, at).join(' '), family: words.slice(at).join(' ') }
}
