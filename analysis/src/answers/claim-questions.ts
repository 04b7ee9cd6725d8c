import { alternatives } from '@colophon/protocol/alternatives'
import { type Graph, type GraphEntry, keyClaims } from '@colophon/protocol/statements/graph'
import { lemmaOf } from '../parsing/lemma.ts'
import { loadQuickParser } from '../parsing/load-parser.ts'
import { tokenize } from '../parsing/tokenize.ts'

/** Most words of the subject, of the object and of the whole question. */
const WORDS_MAX = { subject: 10, object: 12, question: 20 }

/** A question and the claim that it was made from. */
export type ClaimQuestion = { question: string; claim: GraphEntry }

/** Words of a paper as it has them within sentences, in lower case. */
export type SmallWords = ReadonlySet<string>

/** Words that point at something outside the claim. */
const POINTS = new RegExp(
  `^(?:${alternatives`
    this|these|those|that|such|our|his|her|your|my|other|others|another|latter|former|some|many|each|both|all
    following|above|below|respectively|we|us|it|they|them|he|she|you|here|there|who|which|what|whose|how|why|when
    where|et|al|figs?|figures?|tables?|sections?|refs?|equations?|present|current|remaining|further|too|also|not|no
    only|similarly|likewise|equally|again|thus|therefore|then|neither|nor|none|respective|corresponding|mentioned
    aforementioned|several|various|certain|given
  `})$`,
  'i',
)
/** Heads of subjects that only tell how the study was made. */
const OF_THE_STUDY = new RegExp(
  `^(?:${alternatives`
    stud(?:y|ies)|trials?|RCTs?|articles?|papers?|reviews?|results?|analys[ei]s|findings?|data|heterogeneity|samples?
    authors?|researchers?|endpoints?|questionnaires?|participants?|volunteers?|literature|databases?|search|evidence
    statistics?|tests?|models?|criteria|methods?|protocol|size|follow|period|package|software|number|total|records?
    publications?|references?|significance|work|aim|purpose|objective|scores?|values?|HR|RR|OR|WMD|SMD
    reports?|experiments?|approach|technique|design|survey|use|main|limitations?|conclusions?|one|people|rest|most
  `})$`,
  'i',
)
/** Verbs that tell what was done in a study, not what was found. */
const DONE = new Set(
  `use perform conduct collect include exclude report describe detail evaluate assess investigate study examine identify
   analyse analyze calculate express define consider select obtain receive undergo measure record summarise summarize
   demonstrate indicate suggest reveal confirm present propose discuss compare publish write carry apply test isolate
   determine estimate observe find extract review search assign randomise randomize enrol enroll recruit plan state note
   highlight provide give aim intend meet mention base range need involve know call name view regard believe differ`.split(
    /\s+/,
  ),
)
const IN_SUBJECT = /^(?:DT|JJ[RS]?|NNP?S?|IN|POS|CC|VB[GN]|CD|HYPH|AFX|FW)$/
const IN_OBJECT = /^(?:DT|JJ[RS]?|NNP?S?|IN|POS|CC|VB[GN]?|CD|HYPH|AFX|FW|RB[RS]?|PRP\$|TO)$/
const LAST_OF_OBJECT = /^(?:NNP?S?|JJR?|FW|CD|VBG|RBR?)$/
const EITHER_NUMBER = /^(?:data|media|species|series|majority|number|half|rest|variety|range)$/i

/**
 * Questions made from the key claims, the most important first: `Shade cloth reduces water loss` is asked as `Does shade
 * cloth reduce water loss?`, and `The yield was 3 %` as `What was the yield?`. A claim has none unless its sentence has
 * it word for word, and its words are a plain noun phrase, verb and complement.
 */
export function claimQuestions(graph: Graph, small: SmallWords): ClaimQuestion[] {
  const made = keyClaims(graph).flatMap((claim) => {
    const question = questionOf(claim, small)
    return question === null ? [] : [{ question, claim }]
  })
  return [...new Map(made.toReversed().map((each) => [each.question.toLowerCase(), each])).values()].toReversed()
}

/** The claim as a question; null if it cannot be put as a plain one. */
export function questionOf(claim: GraphEntry, small: SmallWords): string | null {
  const [said, verbs, whole] = [claim.subject, claim.verb, claim.object].map(withoutBrackets)
  if (!said || !verbs || !whole || !isWhole(claim, `${said} ${verbs} ${whole}`)) return null
  const subject = withAny(said)
  const verb = verbs.replace(/\balso /, '')
  const object = withAny(withoutTail(whole))
  const isDenied = subject !== said || object !== withoutTail(whole)
  if (isDenied !== (claim.polarity === 'negative') || /\b(?:not|never)\b|n['’]t\b/i.test(verb)) return null
  if (/[^\p{L}\p{M}\p{N}\s.,%'’°/–‑-]/u.test(subject + verb + object) || /[,/]/.test(subject + object)) return null
  const parts = taggedParts([subject, verb, object])
  if (!parts) return null
  const [ofSubject, ofVerb, ofObject] = parts
  if (!isSubject(ofSubject) || !agrees(ofSubject, ofVerb)) return null
  const asked = asInside(subject, ofSubject, small)
  const question = isFigure(ofObject)
    ? figureQuestion(asked, ofVerb, verb)
    : yesNoQuestion(asked, ofVerb, object, ofObject)
  return question !== null && question.split(' ').length <= WORDS_MAX.question ? question : null
}

type Word = { text: string; tag: string }
type Words = readonly Word[]

function withoutBrackets(text: string): string {
  const without = (all: string) => all.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '')
  return without(without(text)).replace(/\s+/g, ' ').trim()
}

/** `no effect` as it is asked for: `any effect`. */
function withAny(phrase: string): string {
  return phrase.replace(/^no (?=\p{L})/iu, 'any ')
}

/** A complement without the figures and additions behind it: `the loss by 3 %`, `age, with most in the old`. */
function withoutTail(object: string): string {
  return object
    .replace(/, (?:with|which|including|indicating|suggesting|showing)\b.*$/, '')
    .replace(/ (?:by|from|at) (?:about |approximately |only )?\d.*$/, '')
    .replace(/ in our \w+$/, '')
}

/** True if the sentence has these words in a row, with nothing before or behind that belongs to them. */
function isWhole({ evidence = '' }: GraphEntry, words: string): boolean {
  const sentence = withoutBrackets(evidence.split(' … ')[0] ?? '')
  const at = sentence.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return false
  const before = sentence.slice(0, at)
  const behind = sentence.slice(at + words.length)
  return BEGINS.test(before) && ENDS.test(behind)
}

const BEGINS = /(?:^|(?:[,:;]|\b(?:that|but|because|and|suggests?|indicates?|shows?|show(?:ed|n)|indicated|found)) )$/i
const ENDS =
  /^(?:$|[.;:]|,? (?:but|while|whereas|because|since|although|which)\b|, and\b| and (?:is|are|was|were|can|could|may|has|had|the)\b)/i

/** The words of subject, verb and object with their parts of speech. */
function taggedParts(parts: readonly string[]): readonly [Words, Words, Words] | null {
  const words = parts.map((part) => tokenize(part).map(({ text }) => text))
  const tags = loadQuickParser().tagWords([...words.flat(), '.'])
  let at = 0
  const [subject, verb, object] = words.map((some) => some.map((text) => ({ text, tag: tags[at++] ?? '' })))
  return subject && verb && object ? [subject, verb, object] : null
}

function isSubject(words: Words): boolean {
  const [first] = words
  const head = headOf(words)
  if (!first || !head || words.length > WORDS_MAX.subject || /^(?:CD|IN)$/.test(first.tag)) return false
  if (/^(?:test|control|experimental)$/i.test(first.text)) return false
  const isOdd = ({ text, tag }: Word, at: number) =>
    POINTS.test(text) || !(IN_SUBJECT.test(tag) || (tag === 'RB' && /^(?:VBN|JJ)$/.test(words[at + 1]?.tag ?? '')))
  if (words.some(isOdd) || isBareCount(words)) return false
  if (!/^(?:NN|FW)/.test(words.at(-1)?.tag ?? '') || OF_THE_STUDY.test(head.text)) return false
  if (words.some(({ tag, text }) => tag === 'CC' && text !== 'and')) return false
  // `The oil` is known only from what the paper said before; `the oil of thyme` is not.
  const isDefinite = /^the$/i.test(first.text)
  return !isDefinite || words.length > 3 || words.some(({ tag }) => tag === 'IN')
}

/** Nouns that need an article in the singular. */
const COUNTED =
  /^(?:difference|effect|association|increase|decrease|reduction|change|improvement|correlation|relationship|role|impact|trend|risk|rate|level|influence|link|inhibition|interaction|ratio|benefit|advantage)$/i

/** `significant difference`, which lacks its article. */
function isBareCount(words: Words): boolean {
  const head = headOf(words)
  return (
    head !== undefined &&
    COUNTED.test(head.text) &&
    !words.some(({ tag, text }) => tag === 'DT' || /^any$/i.test(text) || /^(?:PRP\$|POS|CD)$/.test(tag))
  )
}

/** The noun before the first preposition. */
function headOf(words: Words): Word | undefined {
  const end = words.findIndex(({ tag }) => tag === 'IN')
  return words.slice(0, end < 0 ? words.length : end).findLast(({ tag }) => /^(?:NN|FW)/.test(tag))
}

function agrees(subject: Words, [first]: Words): boolean {
  const head = headOf(subject)
  if (!head || !first || subject.some(({ tag }) => tag === 'CC') || EITHER_NUMBER.test(head.text)) return true
  const isMany = /^NNP?S$/.test(head.tag)
  if (/^(?:was|is|has)$/i.test(first.text) || first.tag === 'VBZ') return !isMany
  if (/^(?:were|are|have)$/i.test(first.text) || first.tag === 'VBP') return isMany
  return true
}

/** The subject as it reads within a sentence. */
function asInside(subject: string, [first]: Words, small: SmallWords): string {
  const word = subject.split(' ')[0] ?? ''
  const isPlain = /^\p{Lu}[\p{Ll}-]*$/u.test(word)
  const isName = /^NNPS?$/.test(first?.tag ?? '') && !small.has(word.toLowerCase())
  return isPlain && !isName ? word.toLowerCase() + subject.slice(word.length) : subject
}

function isFigure([first, second]: Words): boolean {
  return (
    first?.tag === 'CD' ||
    (/^(?:about|approximately|around|nearly|over|only)$/i.test(first?.text ?? '') && second?.tag === 'CD')
  )
}

/** `What was the yield?`; only of what the subject names in full. */
function figureQuestion(subject: string, words: Words, verb: string): string | null {
  return words.length === 1 &&
    /^(?:is|was|are|were)$/.test(verb) &&
    /^the \S+.* (?:of|in|at|for|between|among|with) /.test(subject)
    ? `What ${verb} ${subject}?`
    : null
}

function yesNoQuestion(subject: string, words: Words, object: string, ofObject: Words): string | null {
  if (!isObject(ofObject)) return null
  // `found in rural than urban`: after a preposition a thing is named.
  if (/^(?:IN|TO)$/.test(words.at(-1)?.tag ?? '') && !/^(?:NN|FW|VBG)/.test(ofObject.at(-1)?.tag ?? '')) return null
  const asked = openedVerb(words)
  if (asked === null) return null
  const [opening, rest] = asked
  return `${[opening, subject, rest, object].filter(Boolean).join(' ')}?`
}

function isObject(words: Words): boolean {
  const [first] = words
  if (!first || words.length > WORDS_MAX.object || /^(?:CC|VB|TO)$/.test(first.tag)) return false
  if (words.some(({ text, tag }) => !IN_OBJECT.test(tag) || POINTS.test(text) || /^\d/.test(text))) return false
  if (/^(?:stud(?:y|ies)|trials?|articles?|papers?|reviews?)$/i.test(words.at(-1)?.text ?? '')) return false
  // `found in rural than urban`.
  const isCompared = ({ text }: Word, at: number) =>
    text !== 'than' ||
    /^(?:IN|TO)$/.test(words[at + 1]?.tag ?? '') ||
    words.slice(0, at).some(({ tag }) => /^(?:JJR|RBR)$/.test(tag))
  return !isBareCount(words) && words.every(isCompared) && LAST_OF_OBJECT.test(words.at(-1)?.tag ?? '')
}

/** The opening of the question and what follows the subject, for a verb group such as `can reduce` or `lowered`. */
function openedVerb(words: Words): [string, string] | null {
  const [first, second] = words
  if (!first) return null
  const rest = (from: number) =>
    words
      .slice(from)
      .map(({ text }) => text)
      .join(' ')
  const verbs = words.filter(({ tag }) => /^VB/.test(tag)).map(({ text, tag }) => lemmaOf(text, tag))
  const main = verbs.find((lemma) => !/^(?:be|have)$/.test(lemma)) ?? ''
  if (DONE.has(main) && !(verbs[0] === 'be' && /^(?:find|observe|see)$/.test(main))) return null
  const opening = first.text.toLowerCase()
  if (/^(?:is|are|was|were|can|could|should)$/.test(opening)) return [capital(opening), rest(1)]
  if (/^(?:may|might)$/.test(opening)) return ['Could', rest(1)]
  if (/^(?:has|have|had)$/.test(opening) && /^(?:VBN|RB)$/.test(second?.tag ?? '')) return [capital(opening), rest(1)]
  const at = first.tag === 'RB' ? 1 : 0
  const word = words[at]
  // After a noun the past may be tagged as a participle: `thin layers dried faster`.
  const isPast = word?.tag === 'VBN' && /ed$/.test(word.text)
  const does = isPast ? 'Did' : { VBZ: 'Does', VBP: 'Do', VBD: 'Did' }[word?.tag ?? '']
  if (!word || !does || words.slice(at + 1).some(({ tag }) => !/^(?:IN|RP|TO|RB|VB|VBN|JJ)$/.test(tag))) return null
  const adverb = at === 1 ? [first.text.toLowerCase()] : []
  return [does, [...adverb, lemmaOf(word.text, word.tag), rest(at + 1)].filter(Boolean).join(' ')]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
