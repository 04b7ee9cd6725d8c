/**
 * The stem of a folded English word, by the Porter2 algorithm (https://snowballstem.org/algorithms/english/stemmer.html),
 * so that `networks` finds `network`. Words with anything but a–z are left as they are.
 */
export function stem(word: string): string {
  const known = memory.get(word)
  if (known !== undefined) return known
  const stemmed = word.length < 3 || !/^[a-z]+$/.test(word) ? word : (EXCEPTIONS.get(word) ?? stemRegular(word))
  if (memory.size >= MEMORY_MAX) memory.clear()
  memory.set(word, stemmed)
  return stemmed
}

const MEMORY_MAX = 100_000
const memory = new Map<string, string>()

const EXCEPTIONS = new Map(
  Object.entries({
    ...{ skis: 'ski', skies: 'sky', sky: 'sky', idly: 'idl', gently: 'gentl', ugly: 'ugli', early: 'earli' },
    ...{ only: 'onli', singly: 'singl', news: 'news', howe: 'howe', atlas: 'atlas', cosmos: 'cosmos' },
    ...{ bias: 'bias', andes: 'andes', dying: 'die', lying: 'lie', tying: 'tie' },
  }),
)
const KEPT_AFTER_PLURAL = /^(inn|out|cann|herr|earr|even)ing$|^(pro|ex|suc)ceed$/
const OVERSTEMMED = /^(gener|commun|arsen|univers|later|emerg|organ|inter)/
const VOWEL = /[aeiouy]/
const DOUBLE = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const SHORT_SYLLABLE = /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/
const REGION = /[aeiouy][^aeiouy]/

type Rule = [suffix: string, replacement: string, after?: RegExp]

/** Longest suffix first: the first match decides, even if its condition fails. */
const STEP_2: Rule[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ogist', 'og'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og', /l$/],
  ['li', '', /[cdeghkmnrt]$/],
]
const STEP_3: Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const STEP_4: Rule[] = [
  ['ement', ''],
  ['ance', ''],
  ['ence', ''],
  ['able', ''],
  ['ible', ''],
  ['ment', ''],
  ['ant', ''],
  ['ent', ''],
  ['ism', ''],
  ['ate', ''],
  ['iti', ''],
  ['ous', ''],
  ['ive', ''],
  ['ize', ''],
  ['ion', '', /[st]$/],
  ['al', ''],
  ['er', ''],
  ['ic', ''],
]

function stemRegular(given: string): string {
  let word = withoutPlural(given.replace(/^y|(?<=[aeiouy])y/g, 'Y'))
  if (KEPT_AFTER_PLURAL.test(word)) return word
  const [region1, region2] = regions(word)
  word = withoutTense(word, region1)
  word = word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  word = apply(word, STEP_2, region1)
  word = word.endsWith('ative') ? cut(word, 'ative', region2) : apply(word, STEP_3, region1)
  word = apply(word, STEP_4, region2)
  return withoutEnding(word, region1, region2).toLowerCase()
}

/** The starts of the two regions in which a suffix may be removed. */
function regions(word: string): [number, number] {
  const special = OVERSTEMMED.exec(word)
  const first = special ? special[0].length : after(word, 0)
  return [first, after(word, first)]
}

function after(word: string, from: number): number {
  const match = REGION.exec(word.slice(from))
  return match ? from + match.index + 2 : word.length
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(us|ss)$/.test(word)) return word
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function withoutTense(word: string, region1: number): string {
  const agreed = /eed(ly)?$/.exec(word)
  if (agreed) return agreed.index >= region1 ? `${word.slice(0, agreed.index)}ee` : word
  const tense = /(ed|edly|ing|ingly)$/.exec(word)
  if (!tense) return word
  const rest = word.slice(0, tense.index)
  if (!VOWEL.test(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (DOUBLE.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1)
  return rest.length <= region1 && SHORT_SYLLABLE.test(rest) ? `${rest}e` : rest
}

function apply(word: string, rules: Rule[], region: number): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (!rule) return word
  const [suffix, replacement, condition] = rule
  const rest = word.slice(0, -suffix.length)
  return rest.length >= region && (!condition || condition.test(rest)) ? rest + replacement : word
}

function cut(word: string, suffix: string, region: number): string {
  return word.length - suffix.length >= region ? word.slice(0, -suffix.length) : word
}

function withoutEnding(word: string, region1: number, region2: number): string {
  const rest = word.slice(0, -1)
  if (word.endsWith('e') && (rest.length >= region2 || (rest.length >= region1 && !SHORT_SYLLABLE.test(rest))))
    return rest
  return word.endsWith('ll') && rest.length >= region2 ? rest : word
}
