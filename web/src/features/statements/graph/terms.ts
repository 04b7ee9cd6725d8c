import { alternatives } from '@colophon/protocol/alternatives'
import { entityKey, isPronoun } from '@colophon/protocol/statements/entity-names'

/** Longest term, in words; a longer phrase names no single thing. */
const WORDS_MAX = 5

/** What may stand before a noun without naming anything. */
const BEFORE = new RegExp(
  String.raw`^(?:(?:${alternatives`
    the|an?|this|that|these|those|our|their|its|his|her|my|your|all|each|every|both|some|any|no|most|many
    more|several|few|such|other|another|various|different|certain|only|even|also|\d[\d.,]*|one|two|three
    four|five|six|seven|eight|nine|ten
  `})\s+)+`,
  'i',
)
/** Words that end a noun phrase. `of` belongs to it: `growth of moss`. */
const BEHIND = new RegExp(
  `^(?:${alternatives`
    that|which|who|whose|where|when|while|because|if|so|as|than|for|in|on|at|by|with|from|to|into|onto|via
    about|across|after|against|along|among|around|before|behind|below|beneath|beside|between|beyond|despite
    during|except|inside|like|near|outside|over|per|since|through|throughout|towards?|under|until|upon
    versus|vs|within|without|is|are|was|were|be|has|have|can|could|may|might|will|would|should|do|does|not
    using|used|based|including|called|named|compared|consisting|containing|provided|providing|described
    developed|designed|written|implemented|required|related|relative|due|according|rather|able|available
    capable|respectively|only|alone|together
  `})$`,
  'i',
)
const NO_NOUN = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}]|(?:${alternatives`
    not|very|too|quite|well|able|unable|possible|impossible|due|available|present|absent|true|false|how|why
    what|whether|himself|herself|themselves|itself|et
  `})\b|(?!(?:family|assembly|anomaly|supply|early|daily|weekly|monthly|yearly|fly|reply|ally)\b)\p{L}+ly\b)`,
  'iu',
)
const BE =
  /(?:^|\s)(?:is|are|was|were|be|been|being|remains?|remained|becomes?|became|seems?|seemed|appears?|appeared)$/i
/** What every paper has, or its text is made of. */
const GENERIC = new RegExp(
  String.raw`^(?:${alternatives`
    paper|study|article|work|section|chapter|result|finding|author|figure|table|equation|example|case|way
    thing|fact|number|rest|kind|type|use|user|part|lot|variety|set|range|majority|evidence|data|it|time
    method|approach|procedure|problem|value|need|reason|purpose|goal|aim|step|choice|point|reference|detail
    feature|implementation|effect
  `})s?$|^(?:stud(?:y|ies)|et al)$|^(?:fig|table|section|equation|eq|figure|algorithm)s?\.?\s\d`,
  'i',
)
const SOFTWARE = /^(?:package|library|software|toolkit|toolbox|tool|framework|program|application|module)$/i

/** `Moss` of the title `Moss: counting leaves`, or `Moss.jl` anywhere in it. */
export function nameInTitle(title: string): string | null {
  return /^(\p{Lu}[\w.+-]*)(?=\s?[:–—])|\b\p{Lu}\w+(?=\.jl\b)/u.exec(title)?.[0].replace(/\.jl$/, '') ?? null
}

/**
 * The noun phrase at the head of a subject or object: `the growth of moss in shade` is `growth of moss`. Null if it
 * names nothing: pronouns, adjectives, numbers, and the paper itself. `product` is what the paper presents, which `the
 * library` stands for; `verb` is the verb before an object.
 */
export function termOf(phrase: string, { product = null, verb = '' }: TermContext = {}): string | null {
  const whole = phrase.replace(/\s+/g, ' ').trim()
  if (isPronoun(whole)) return null
  const [head = ''] = whole.replace(/^["“”'‘’]+/, '').split(/[,;:()[\]"“”]/)
  const isDefinite = /^(?:the|this|our)\s/i.test(head)
  const words = head.trim().replace(BEFORE, '').split(' ')
  const end = words.findIndex((word, at) => at > 0 && BEHIND.test(word))
  const kept = end < 0 ? words : words.slice(0, end)
  while (/^(?:of|and|or)$/i.test(kept.at(-1) ?? '')) kept.pop()
  const [first = ''] = kept
  const term = kept.join(' ').replace(/[.'’]+$/, '')
  if (!/\p{L}{2}/u.test(term) || kept.length > WORDS_MAX || isPronoun(term) || GENERIC.test(term)) return null
  if (NO_NOUN.test(term) || BEHIND.test(first) || /^of$/i.test(first)) return null
  // `is faster`, `are important`: one small word after a form of "be" is an adjective.
  if (BE.test(verb) && kept.length === 1 && /^\p{Ll}+$/u.test(term)) return null
  if (product && isDefinite && SOFTWARE.test(term)) return product
  if (product && kept.length === 2 && first.startsWith(product) && SOFTWARE.test(kept[1] ?? '')) return first
  return term
}

type TermContext = { product?: string | null; verb?: string }

/** The key of a term, equal for its spellings: `JumpProcesses` and `JumpProcesses.jl`. */
export function termKey(term: string, forms: ReadonlyMap<string, string>): string {
  return entityKey(term.replace(/(?<=\w)\.(?:jl|py|js|rs)\b/g, ''), forms)
}
