import { limits } from '../limits.ts'

/** Abbreviations that never end a sentence. Lower case, without the last dot. */
const inner: ReadonlySet<string> = new Set(
  `e.g i.e cf vs viz fig figs eq eqs eqn eqns ref refs sec secs sect sects ch chap chaps app tab tabs thm lem prop cor
  def alg dr drs mr mrs ms prof profs st mt no nos nr vol vols pp p ed eds trans rev hon gen col lt capt sgt rep sen
  approx ca c.f resp incl excl esp dept univ assoc proc symp conf int natl int'l suppl art par para arts bibl bd abb bzw
  vgl z.b d.h u.a s.a ff p.ex v.s w.r.t s.t i.i.d n.b q.v stat math phys chem biol nat sci lett chr str gen jan feb mar apr jun jul
  aug sep sept oct nov dec`.split(/\s+/),
)

/** Abbreviations that may end a sentence, depending on the next word. */
const open: ReadonlySet<string> = new Set(
  `al etc inc ltd co corp jr sr sp spp subsp var cv hr hrs min mins sec max wt vol ave est bros a.m p.m a.k.a u.s u.k e.u
  u.n u.s.a ph.d m.d b.sc m.sc ibid op cit et`.split(/\s+/),
)

/** Capitalised words after such an abbreviation that start a sentence rather than continue a name. */
const starters: ReadonlySet<string> = new Set(
  `A An The This That These Those There Then Thus Therefore Hence Here However Moreover Furthermore Additionally Also
  Although Though While Whereas When Where Which Who What Why How If In On At By For From To With Without Within Under
  Over After Before During Since Because As So But And Or Nor Yet We Our Us They Their It Its He She His Her I My You
  Your One Two Three Some Many Most Several Each Every All Both Another Other Such Similarly Finally First Second Third
  Next Note Let Given Consider Recently Previously Currently Interestingly Importantly Notably Consequently Accordingly
  Conversely Nevertheless Nonetheless Indeed Instead Overall Briefly Specifically Together Using Based Unlike Despite
  Further Subsequently Results Data Samples Cells Mice Figure Table Section`.split(/\s+/),
)

/** Offsets of a sentence in the original text. */
export interface SentenceRange {
  start: number
  end: number
}

const candidate =
  /(?<![.!?])(?:[.!?]+|…)(?:(?<=\p{L}{3}[.])(?:\[[\d,–\s-]+\]|\d{1,3}(?:[,–-]\d{1,3}){0,8}| \[\d[\d,–\s-]*\](?=\s+\p{Lu})))?["'”’»)\]]*(?=\s|$)|[。！？؟][”』」）]*/gu

/** The start of a sentence: a capital or a number after opening marks, a Greek letter, a gene name (`p53`), `(a)`. */
const opening =
  /^(?:["'“‘«‹([{¿¡•–—§†‡*#-]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]|[\u03b1-\u03c9]-?\p{Lu}?|[a-z]{1,3}[\p{Lu}\d]|\([a-z](?:[-–][a-z])?\)|[†‡*]\s)/u

/**
 * Splits running text into sentences by the rules of scientific prose: abbreviations, initials, decimals, section and
 * figure numbers, citations after the full stop. White space between sentences belongs to none. Pure.
 */
export function splitSentences(text: string): SentenceRange[] {
  const sentences: SentenceRange[] = []
  let start = skipSpace(text, 0)
  for (const match of text.matchAll(candidate)) {
    const end = match.index + match[0].length
    if (match.index < start || !endsSentence(text, start, match.index, end)) continue
    pushBounded(sentences, text, start, end)
    start = skipSpace(text, end)
  }
  if (start < text.length) pushBounded(sentences, text, start, text.trimEnd().length)
  return sentences
}

function endsSentence(text: string, start: number, mark: number, end: number): boolean {
  const next = skipSpace(text, end)
  if (next >= text.length || '。！？؟'.includes(text.charAt(mark))) return true
  if (!opening.test(text.slice(next, next + 8))) return false
  if (insideBrackets(text, start, mark, end)) return false
  if (text.charAt(mark) !== '.' || text.charAt(mark + 1) === '.') return true
  return endsAtDot(text, start, mark, next)
}

/** True if the dot at `mark` ends a sentence, by the word before it and the word at `next`. */
function endsAtDot(text: string, start: number, mark: number, next: number): boolean {
  const token = /[^\s([{“"'‘]*$/.exec(text.slice(Math.max(start, mark - 40), mark))?.[0] ?? ''
  const word = token.toLowerCase()
  const nextWord = /^["'“‘([]*([\p{L}'’]+)/u.exec(text.slice(next, next + 30))?.[1] ?? ''
  if (mark - start <= 4 && /^(?:\p{N}+|[ivxIVX]+|\p{L})$/u.test(token) && mark - token.length === start) return false
  if (word === 'no' && !/\p{N}/u.test(text.charAt(next))) return true
  if (inner.has(word)) return false
  if (
    /^(?:hrs?|mins?|secs?)$/.test(word) &&
    /\d\s$/.test(text.slice(Math.max(0, mark - token.length - 4), mark - token.length))
  )
    return true
  const shortened = open.has(word) || /^\p{Lu}$/u.test(token) || /^(?:\p{L}{1,2}\.-?)+\p{L}{1,2}$/u.test(token)
  return !shortened || starters.has(nextWord)
}

/** True if a bracket opened before `mark` is still open after `end` and closes soon. */
function insideBrackets(text: string, start: number, mark: number, end: number): boolean {
  let depth = 0
  for (let i = Math.max(start, mark - 300); i < end; i++) {
    const char = text.charAt(i)
    if (char === '(' || char === '[') depth++
    else if ((char === ')' || char === ']') && depth > 0) depth--
  }
  if (depth === 0) return false
  const close = text.slice(end, end + 200).search(/[)\]]/)
  const reopen = text.slice(end, end + 200).search(/[([]/)
  return close >= 0 && (reopen < 0 || close < reopen)
}

function pushBounded(sentences: SentenceRange[], text: string, start: number, end: number): void {
  let from = start
  while (end - from > limits.sentenceLength) {
    const space = text.slice(from, from + limits.sentenceLength).lastIndexOf(' ')
    const cut = from + (space > 0 ? space : limits.sentenceLength)
    sentences.push({ start: from, end: cut })
    from = skipSpace(text, cut)
  }
  if (end > from) sentences.push({ start: from, end })
}

function skipSpace(text: string, from: number): number {
  let i = from
  while (i < text.length && /\s/.test(text.charAt(i))) i++
  return i
}
