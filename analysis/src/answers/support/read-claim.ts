import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { STOP_WORDS } from '../words/stop-words.ts'
import { type Pole, polesOf } from './polarity.ts'

/** A word, number or mark of a sentence. */
export interface Token {
  stem: string
  /** As written, in lower case. */
  word: string
  /** True for a word that carries meaning; numbers do, function words do not. */
  isContent: boolean
  number: number | null
  /** The folded unit of a number: `%`, `week`. */
  unit: string | null
  /** Whether a number is a bound: "p < 0.05". */
  bound: '<' | '>' | null
  poles: readonly Pole[]
  /** True within the scope of a negation: "reduce" in "did not reduce". */
  isDenied: boolean
  isHedged: boolean
  /** The index of its part: what stands between commas, brackets and conjunctions. */
  part: number
  /** The number of contrasts before it: "but", "whereas". */
  side: number
}

/** A sentence read for comparison with another one. */
export interface Claim {
  tokens: readonly Token[]
  stems: ReadonlySet<string>
  parts: readonly ClaimPart[]
}

/** A part of a sentence with the stems of its content words. */
export interface ClaimPart {
  stems: ReadonlySet<string>
  denied: ReadonlySet<string>
  hedged: ReadonlySet<string>
}

const TOKEN = /[-−]?\d[\d,]*(?:\.\d+)?|\.\d+|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*|[%‰°<>≤≥=;:()[\]—,]/gu
const BREAK_MARK = /^[;:()[\]—,]$/
const BREAK_WORD =
  /^(?:and|but|while|whereas|although|though|because|which|who|that|when|however|yet|unless|until|since|if)$/
const CONTRAST = /^(?:but|while|whereas|although|however)$/
const DENIAL =
  /^(?:no|not|never|none|neither|nor|nobody|nothing|cannot|without|unlike|except|hardly|barely|scarcely|fail(?:s|ed|ing|ure)?|lack(?:s|ed|ing)?|absence|unable|nicht|kein(?:e[nmrs]?)?|nie|ohne|weder|pas|jamais|aucune?|sans|nunca|ninguna?|não|sem|nenhum|не|нет|לא|אין|לא|لم|ليس|不|没|無|无|未)$/
/** Denials that undo one before them. */
const DOUBLING = /^(?:no|unable|fail\p{L}*|lack\p{L}*|without|absence)$/u
/** Denials of what follows that leave what precedes them as it is. */
const APART = /^(?:without|unlike|except)$/
/** Words that mean "no difference" or "no change". */
const EQUAL: Record<string, string> = {
  similar: 'differ',
  similarly: 'differ',
  comparable: 'differ',
  same: 'differ',
  identical: 'differ',
  equal: 'differ',
  equivalent: 'differ',
  unchanged: 'chang',
  constant: 'chang',
  unaltered: 'chang',
}
const HEDGE = /^(?:may|might|possibly|perhaps|presumably)$/
/** Words after which the whole rest of a sentence is supposed, not found. */
const SUPPOSING = /^(?:whether|hypothes[ie]\p{L}*|assum(?:e|ed|es|ing)|speculat\p{L}*|conjectur\p{L}*)$/u
const PREFIX = /^(?:un|in|im|ir|il|non|dis)(?=\p{L}{4})/u
/** Words whose beginning only looks like such a prefix. */
const UNPREFIXED =
  /^(?:improv|import|impart|impos|inform|intend|intent|income|inside|invest|instat|disease|display|discover|distance|discourse|dispos)/
/** Words that separate the two sides of a comparison. */
const AGAINST = /^(?:than|versus|vs)$/
/** Finite verbs that show a clause: a comma before one ends the scope of a negation, one in a list does not. */
export const CLAUSAL = /^(?:was|were|is|are|has|have|had|did|does|do|will|can|could|may|might|should|would)$/

const UNITS: Record<string, string> = {
  percent: '%',
  percentage: '%',
  hours: 'h',
  hour: 'h',
  hr: 'h',
  hrs: 'h',
  minutes: 'min',
  minute: 'min',
  mins: 'min',
  seconds: 's',
  second: 's',
  sec: 's',
  kilograms: 'kg',
  kilogram: 'kg',
  grams: 'g',
  gram: 'g',
  milligrams: 'mg',
  milligram: 'mg',
  metres: 'm',
  meters: 'm',
  litres: 'l',
  liters: 'l',
}
const UNIT =
  /^(?:%|‰|°|[kmµμn]?g|[kcmµμn]?m|[mµμ]?l|min|h|s|ms|hz|[kmg]hz|[mk]?pa|[mµμk]?mol|days?|weeks?|months?|years?|times|fold|points?|patients?|participants?|women|men|children|samples?|papers?|animals?|mice|cells?|cases?)$/
const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat('twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, at * 10 + 20])),
)

/**
 * Reads a sentence; pure. `other` has the stems of the text it is compared with, so that "ineffective" is read as "not
 * effective" where that text has "effective".
 */
export function readClaim(sentence: string, other: ReadonlySet<string>): Claim {
  const tokens: Token[] = []
  let [part, side, isDenied, isHedged, isSupposed] = [0, 0, false, false, false]
  const raw = rawTokens(bracketsLast(sentence))
  const own = new Set(raw.map(stem))
  const push = (word: string, more: Partial<Token> = {}): void => {
    const stemmed = stem(word)
    const isContent =
      more.number != null || (/[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word) && !AGAINST.test(word))
    const kept = {
      stem: stemmed,
      word,
      isContent,
      number: null,
      unit: null,
      bound: null,
      poles: polesOf(stemmed),
      part,
      side,
    }
    tokens.push({ ...kept, isDenied, isHedged: isHedged || isSupposed, ...more })
  }
  for (const [at, word] of raw.entries()) {
    if (BREAK_MARK.test(word) || BREAK_WORD.test(word)) {
      const isList = word === ',' && isDenied && !isClause(raw.slice(at + 1))
      part++
      if (CONTRAST.test(word)) side++
      isHedged = false
      // "no evidence that …" denies what follows.
      if (!isList && word !== 'that') isDenied = false
      continue
    }
    if (word === 'or') continue
    if (CLAUSAL.test(word) && tokens.at(-1)?.word === 'it') isDenied = false
    if (isDenial(raw, at)) {
      // "reduced pain without fever": what comes before is not denied.
      if (APART.test(word)) part++
      // "not unable" denies nothing.
      isDenied = !(isDenied && DOUBLING.test(word))
      // "but not", "was not": all of the part is denied.
      const next = raw[at + 1] ?? ';'
      if (BREAK_MARK.test(next) || BREAK_WORD.test(next))
        for (const token of tokens) if (token.part === part) token.isDenied = true
      continue
    }
    if (AGAINST.test(word)) part++
    if (HEDGE.test(word)) isHedged = true
    if (SUPPOSING.test(word)) isSupposed = true
    if (word === 'non') continue
    const number = numberAt(raw, at)
    const equal = EQUAL[word]
    if (isSecondWord(raw, at)) continue
    if (number !== null)
      push(word, { number, stem: String(number), unit: unitAfter(raw, at), bound: boundOf(raw[at - 1]), poles: [] })
    else if (equal !== undefined) push(equal, { stem: equal, word, isDenied: !isDenied, poles: [] })
    else if (raw[at - 1] === 'non') push(word, { isDenied: !isDenied })
    else push(...unprefixed(word, own, other, isDenied))
  }
  return { tokens, stems: stemsOf(tokens), parts: partsOf(tokens, part) }
}

/** The content stems of a text. */
export function contentStems(text: string): ReadonlySet<string> {
  return readClaim(text, new Set()).stems
}

const BRACKETED = /\(([^()]*)\)/g

/** Words in brackets after the sentence, whose parts they would separate; bare figures stay where they are: "(4%)". */
function bracketsLast(sentence: string): string {
  const inner = [...sentence.matchAll(BRACKETED)].flatMap(([, text = '']) => (/\p{L}{2}/u.test(text) ? [text] : []))
  const rest = sentence.replace(BRACKETED, (_, text: string) => (/\p{L}{2}/u.test(text) ? ' ' : ` ${text} `))
  return [rest, ...inner].join(' ; ')
}

function rawTokens(sentence: string): string[] {
  return [...sentence.matchAll(TOKEN)].flatMap(([written], index, all) => {
    const word = written.toLowerCase()
    if (/^\W$/u.test(word) && !/\p{L}|\p{N}/u.test(word)) return [word]
    // "No. 5" numbers, "4-8" is a range.
    if (word === 'no' && sentence[(all[index]?.index ?? 0) + 2] === '.' && /^\d/.test(all[index + 1]?.[0] ?? ''))
      return []
    if (/\d/.test(word[0] ?? '') || /^[-−.]/.test(word)) {
      const before = sentence[(all[index]?.index ?? 0) - 1] ?? ' '
      return [/^[-−]/.test(word) && !/[\s(=<>]/.test(before) ? word.slice(1) : word]
    }
    // "Treatment B": a capital by itself is a name.
    if (/^[A-Z]$/.test(written) && index > 0 && written !== 'I') return [`${word}-`]
    const contracted = /^(\p{L}+)n['’]t$/u.exec(word)
    if (contracted) return ['not', contracted[1] ?? '']
    return foldedWords(word.replace(/['’]\p{L}+$/u, ''))
  })
}

function isClause(rest: readonly string[]): boolean {
  const end = rest.findIndex((word) => BREAK_MARK.test(word) || BREAK_WORD.test(word))
  const next = end < 0 ? rest : rest.slice(0, end)
  return next.some((word) => CLAUSAL.test(word) || polesOf(stem(word)).length > 0)
}

function isDenial(raw: readonly string[], at: number): boolean {
  const word = raw[at] ?? ''
  if (!DENIAL.test(word)) return false
  return !(word === 'not' && (raw[at + 1] === 'only' || raw[at - 1] === 'or'))
}

/** "ineffective" as the denied "effective", where only the latter is in the other text. */
function unprefixed(
  word: string,
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
  isDenied: boolean,
): [string, Partial<Token>] {
  const rest = word.replace(PREFIX, '')
  const isContrast = own.has(stem(rest)) || other.has(stem(word)) || !other.has(stem(rest))
  if (rest === word || UNPREFIXED.test(word) || isContrast) return [word, {}]
  return [rest, { isDenied: !isDenied }]
}

function numberAt(raw: readonly string[], at: number): number | null {
  const word = raw[at] ?? ''
  if (/^[-−]?[\d.]/.test(word)) {
    const value = Number(
      word
        .replace('−', '-')
        .replace(/,(?=\d{3}(?:\D|$))/g, '')
        .replace(/,.*$/, ''),
    )
    return Number.isFinite(value) ? value : null
  }
  const value = NUMBER_WORDS.get(word)
  // "one" is mostly a pronoun.
  if (value === undefined || word === 'one') return null
  return isSecondWord(raw, at + 1) ? value + (NUMBER_WORDS.get(raw[at + 1] ?? '') ?? 0) : value
}

/** True for "two" in "sixty-two". */
function isSecondWord(raw: readonly string[], at: number): boolean {
  const [tens = 0, ones = 0] = [raw[at - 1], raw[at]].map((word) => NUMBER_WORDS.get(word ?? ''))
  return tens >= 20 && ones > 0 && ones < 10
}

function boundOf(before: string | undefined): Token['bound'] {
  return before === '<' || before === '≤' ? '<' : before === '>' || before === '≥' ? '>' : null
}

/** The unit of a number, also of one in a list: both of "84.8 and 88.2%". */
function unitAfter(raw: readonly string[], at: number): string | null {
  for (const [index, word] of raw.slice(at + 1, at + 8).entries()) {
    const unit = UNITS[word] ?? word
    if (UNIT.test(unit)) return unit.length > 3 ? unit.replace(/s$/, '') : unit
    if (word === 'per' && raw[at + 2 + index] === 'cent') return '%'
    if (numberAt(raw, at + 1 + index) === null && !/^(?:and|or|to|,)$/.test(word)) return null
  }
  return null
}

function stemsOf(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.filter(({ isContent }) => isContent).map((token) => token.stem))
}

function partsOf(tokens: readonly Token[], last: number): ClaimPart[] {
  return Array.from({ length: last + 1 }, (_, part) => {
    const own = tokens.filter((token) => token.part === part)
    // What is denied outright comes before what is only called equal.
    const denying = own.filter(({ isDenied }) => isDenied).sort((a, b) => Number(isEqual(a)) - Number(isEqual(b)))
    return { stems: stemsOf(own), denied: stemsOf(denying), hedged: stemsOf(own.filter(({ isHedged }) => isHedged)) }
  }).filter(({ stems }) => stems.size > 0)
}

function isEqual({ word }: Token): boolean {
  return EQUAL[word] !== undefined
}
