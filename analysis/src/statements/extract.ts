import { alternatives } from '@colophon/protocol/alternatives'
import type { BlockType, PaperDocument, SectionType, Sentence } from '@colophon/protocol/reader/document'
import { abbreviationsIn } from '@colophon/protocol/statements/entity-names'
import {
  type GenerationFields,
  GRAPH_ENTRIES_MAX,
  GRAPH_TEXT_MAX,
  type GraphEntry,
  type StatementKind,
} from '@colophon/protocol/statements/graph'
import { THANKS } from '../document/meta/section-type.ts'
import { lemmaOf } from '../parsing/lemma.ts'
import { loadParser } from '../parsing/load-parser.ts'
import type { ParsedSentence } from '../parsing/parser.ts'
import { tokenize } from '../parsing/tokenize.ts'
import { clausesOf } from './clause-tree.ts'
import { EXTRACTOR_VERSION } from './extractor-version.ts'
import { mergeSame } from './merge-same.ts'
import { namesProduct, productOf } from './product.ts'
import { antecedentOf, type Topic, topicsOf } from './pronouns.ts'
import { readSentence } from './read-sentence.ts'
import { type RowStatement, rowStatements } from './row-statements.ts'
import { defines, kindsOf, showsStep } from './salience/kinds.ts'
import { Tree } from './tree.ts'
import type { Tag, Word } from './word.ts'
import { type Statement, writeStatement } from './write-statement.ts'

const TAGS: readonly [RegExp, Tag][] = [
  [/^MD$/, 'AUX'],
  [/^V/, 'VERB'],
  [/^NNPS?$/, 'PROPN'],
  [/^NNS?$|^FW$|^AFX$/, 'NOUN'],
  [/^J/, 'ADJ'],
  [/^RB|^WRB$/, 'ADV'],
  [/^CD$|^LS$/, 'NUM'],
  [/^PRP$|^WP$|^EX$/, 'PRON'],
  [/^DT$|^PDT$|^WDT$|^PRP\$$|^WP\$$/, 'DET'],
  [/^IN$/, 'ADP'],
  [/^CC$/, 'CCONJ'],
  [/^TO$|^POS$|^RP$/, 'PART'],
  [/^UH$/, 'INTJ'],
  [/^SYM$|^\$$/, 'SYM'],
  [/^[^A-Z]|^HYPH$|^NFP$|^-/, 'PUNCT'],
]

/** Longer sentences must look like English. */
const ENGLISH_FROM = 10

const OUR_WORK = String.raw`\b(?:this|our|the) (?:[\w-]+ ){0,3}(?:work|research|study|project|paper)\b`
/** Publisher boilerplate and the authors' closing notes. */
const BOILERPLATE = new RegExp(
  alternatives`
    retain copyright|creative commons|all rights reserved|permission to make digital or hard copies
    accepted for publication|conflicts? of interest|competing interests?|funded by the
    ${OUR_WORK}.{0,40}\b(?:supported|funded|financed) (?:in part )?by
    correspondence (?:to|should be)|licen[cs]ed under
  `,
  'i',
)

/** `Figure 3: …`, `Table 2. …`: captions, even if parsed as a paragraph. */
const CAPTION = /^(?:fig(?:ure)?|table|listing|algorithm|scheme)\.?\s*\d+[a-z]?\s*[.:|–—]\s/i

/** A bibliography entry parsed as a paragraph: `[12] …`, or names, a year and pages. */
const REFERENCE = /^\[\d+\]\s|\bdoi:\s?10\.|https?:\/\/doi\.org\/|\b(?:pp|vol)\.\s?\d+.*\b(?:19|20)\d\d\b/i

/** Consecutive numbers without words: table cells within the text. */
const CELLS = /(?:(?:^|\s)[±+\-−–]?\d[\d.,%]*(?=\s)){5}/

/** Brackets that give values, as long as a sentence has words beside them: `(95% CI: 2.49-2.63)`. */
const VALUES_IN_BRACKETS = /\([^()]*\d[^()]*\)|\[[^[\]]*\d[^[\]]*\]/g

/** The start of a list item, which must be a whole sentence to state something. */
const POINT = /^\s*[•◦▪‣●○■–]\s*/
const SENTENCE_END = /[.!:;]["'”’)\]]*(?:\s*\[[\d,\s–-]+\])*$/

const PROSE: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
/** Sections without statements of the paper's own. */
const ASIDE: ReadonlySet<SectionType> = new Set<SectionType>([...THANKS, 'references'])
/** Sections that report what was found. */
const REPORTING: ReadonlySet<SectionType> = new Set<SectionType>(['results', 'discussion', 'conclusion'])
const BOXES_MAX = 200
const CUES_MAX = 50
/** Sentences between progress reports. */
const PROGRESS_EVERY = 200

/**
 * Extracts the statements of a paper, of its sentences and of the rows of its tables: subject, verb, object, uncertainty,
 * position and kind, without salience.
 * Repetitions are merged with the evidence of both. In document order, deterministic, at most `GRAPH_ENTRIES_MAX`.
 * Progress counts sentences.
 */
export function extractStatements(
  document: PaperDocument,
  fields: GenerationFields,
  onProgress?: (done: number, total: number) => void,
): GraphEntry[] {
  const { sentences } = document
  const sections = sectionsOf(document)
  const found: (Sized & { entry: GraphEntry })[] = []
  const forms = abbreviationsIn(document.text)
  const kinds = kindsOfSentences(document, sections)
  const product = productOf(document)
  const rows = new Map(rowStatements(document).map((row) => [row.sentence, row]))
  let position = 0
  let before: { at: number; block: number; topics: Topic[] } | undefined
  for (const [at, sentence] of sentences.entries()) {
    if (at % PROGRESS_EVERY === 0) onProgress?.(at, sentences.length)
    const evidence = document.text.slice(sentence.start, sentence.end)
    const row = rows.get(at)
    if (row && evidence.length <= GRAPH_TEXT_MAX) {
      const tokens = evidence.split(/\s+/).length
      found.push({ position, tokens, rank: 1, entry: rowEntry(row, sentence, evidence, sections[sentence.block]) })
      position += tokens
    }
    const kind = kinds[at]
    if (kind === undefined || !isProse(evidence)) continue
    const isNext = before?.at === at - 1 && before.block === sentence.block
    const { statements, length, topics } = statementsOf(evidence, isNext ? (before?.topics ?? []) : [])
    before = { at, block: sentence.block, topics }
    for (const [index, statement] of statements.entries()) {
      const own = namesProduct(statement, product)
      const rank = statement.vague ? 2 : statement.object === '' ? 1 : 0
      const entry = toEntry(withForms(own ?? statement, forms), sentence, evidence, index)
      entry.kind = kindOf(kind, statement, own !== undefined)
      if (entry.kind === 'future work' || SUPPOSED.test(evidence))
        entry.uncertainty = Math.max(entry.uncertainty, OPEN_UNCERTAINTY)
      found.push({ position, tokens: statement.tokens, rank, entry })
    }
    position += length
  }
  onProgress?.(sentences.length, sentences.length)
  const limited = applyLimits(mergeSame(found), fields).map(({ entry }) => entry)
  return findingsFirst(limited, GRAPH_ENTRIES_MAX)
}

/** At most `most` entries in their order: findings, then the first others. */
export function findingsFirst<T extends Pick<GraphEntry, 'kind'>>(entries: readonly T[], most: number): T[] {
  const { finding = [], other = [] } = Object.groupBy(entries, ({ kind }) => (kind === 'finding' ? kind : 'other'))
  const kept = new Set([...finding, ...other].slice(0, most))
  return entries.filter((entry) => kept.has(entry))
}

/** Future work and hypotheses are at least this uncertain, whatever their words. */
const OPEN_UNCERTAINTY = 0.5
const SUPPOSED =
  /\b(?:we|i|the authors?) (?:\w+ )?hypothesi[sz]ed?\b|\b(?:our|the) (?:\w+ )?hypothesis (?:is|was) that\b/i

/** The kind of each sentence; undefined for those outside prose and the paper's own sections. */
function kindsOfSentences(document: PaperDocument, sections: readonly SectionType[]): (StatementKind | undefined)[] {
  const read = document.sentences.map(({ block, start, end }) => {
    const type = document.blocks[block]?.type
    const section = sections[block] ?? 'other'
    if (type === undefined || !PROSE.has(type) || ASIDE.has(section)) return undefined
    return { text: document.text.slice(start, end), section, block }
  })
  const kinds = kindsOf(read.filter((each) => each !== undefined)).values()
  return read.map((each) => each && kinds.next().value)
}

/** The kind of a statement: that of its sentence, but a relative clause describes, and a claim about one's product finds. */
function kindOf(kind: StatementKind, statement: Statement, isOfProduct: boolean): StatementKind {
  if (kind === 'finding' && statement.isAside) return 'background'
  if (kind === 'finding' && showsStep(`${statement.verb} ${statement.object}`)) return 'method'
  if (kind === 'finding' && defines(`${statement.verb} ${statement.object}`)) return 'definition'
  const isClaim = isOfProduct && (!/^(?:is|are|was|were) \w+ed\b/.test(statement.verb) || OFFERS.test(statement.verb))
  return isClaim && (kind === 'background' || kind === 'method') ? 'finding' : kind
}

/** Passives that tell what a program or course offers, and to whom. */
const OFFERS = /\b(?:aimed|designed|intended|divided|organi[sz]ed|structured|delivered|adopted|attended|based)\b/

interface Reading {
  statements: Statement[]
  /** Words of the sentence. */
  length: number
  topics: Topic[]
}

/** The statements of a sentence, without uninformative ones, with pronouns resolved from the previous sentence. */
function statementsOf(evidence: string, before: readonly Topic[]): Reading {
  const parsed = readSentence(evidence)
  const words = wordsOf(parsed)
  const tree = new Tree(parsed)
  const clauses = clausesOf(tree)
  const all = clauses
    .flatMap((clause) => writeStatement(tree, words, clause, clauses, evidence) ?? [])
    .filter(({ subject, object }) => isWhole(subject) && isWhole(object))
    .map((statement) => resolvePronoun(statement, before))
  const specific = all.filter((statement) => !statement.vague)
  const pronoun = all.find((statement) => statement.pronoun !== undefined)?.pronoun
  const topics = topicsOf(tree, clauses, pronoun && antecedentOf(pronoun, before))
  return { statements: specific.length > 0 ? specific : all, length: words.length, topics }
}

/** Resolves a subject `it` or `they` if unambiguous; the comment keeps the pronoun. */
function resolvePronoun(statement: Statement, before: readonly Topic[]): Statement {
  const topic = statement.pronoun && antecedentOf(statement.pronoun, before)
  if (statement.pronoun === undefined || topic === undefined) return statement
  const comment = [statement.comment, `Pronoun: ${statement.pronoun.written}.`].filter(Boolean).join(' ')
  return { ...statement, subject: topic.text, comment, tokens: statement.tokens + topic.words - 1, vague: false }
}

function withForms(statement: Statement, forms: ReadonlyMap<string, string>): Statement {
  return {
    ...statement,
    comment: [statement.comment, expandAbbreviations(statement.subject, forms)].filter(Boolean).join(' '),
  }
}

type Stated = Pick<Statement, 'subject' | 'verb' | 'object' | 'uncertainty' | 'comment' | 'cues' | 'polarity'>

function toEntry(statement: Stated, sentence: Sentence, evidence: string, index: number): GraphEntry {
  const { subject, verb, object, uncertainty, polarity } = statement
  return {
    id: `s-${sentence.start}-${index}`,
    subject,
    verb,
    object,
    uncertainty,
    comment: statement.comment.slice(0, GRAPH_TEXT_MAX).trim(),
    cues: statement.cues.slice(0, CUES_MAX),
    polarity,
    page: sentence.page,
    boxes: sentence.boxes.slice(0, BOXES_MAX),
    start: sentence.start,
    end: sentence.end,
    evidence,
    source: 'auto',
    reviewed: false,
    extractor: EXTRACTOR_VERSION,
  }
}

/** The entry of a row; what a table of methods lists is no finding. */
function rowEntry(row: RowStatement, sentence: Sentence, evidence: string, section?: SectionType): GraphEntry {
  const { subject, object, comment } = row
  const kind =
    section === 'methods' ? 'method' : section !== undefined && REPORTING.has(section) ? 'finding' : 'background'
  const stated = {
    subject,
    verb: 'has',
    object: object.slice(0, GRAPH_TEXT_MAX).trim(),
    uncertainty: 0,
    comment,
    cues: [],
  }
  return { ...toEntry({ ...stated, polarity: 'positive' }, sentence, evidence, 0), kind }
}

/** The section of each block; untyped headings inherit the previous section. */
function sectionsOf({ blocks }: Pick<PaperDocument, 'blocks'>): SectionType[] {
  let open: { level: number; section: SectionType }[] = []
  return blocks.map((block) => {
    if (block.type === 'abstract') return 'abstract'
    if (block.type === 'heading') {
      const level = block.level ?? 1
      open = open.filter((each) => each.level < level)
      const named = block.section && block.section !== 'other' ? block.section : undefined
      open.push({ level, section: named ?? open.at(-1)?.section ?? 'other' })
    }
    return open.at(-1)?.section ?? 'other'
  })
}

/** What the limits need: the position and length in words. */
interface Sized {
  /** Words before its sentence. */
  position: number
  /** Words in subject, verb and object. */
  tokens: number
  /** Lower ranks are kept if a window has too many. */
  rank: number
}

/**
 * Applies an upload's generation fields: statements of more than `max_length` words are dropped, and per window of
 * `span_length` words at most `num_return_sequences` are kept, the best by rank, in order. The other two fields have no
 * effect.
 */
export function applyLimits<T extends Sized>(statements: readonly T[], fields: GenerationFields): T[] {
  const windows = Map.groupBy(
    statements.filter((each) => each.tokens <= fields.max_length),
    (each) => Math.floor(each.position / fields.span_length),
  )
  return [...windows.values()].flatMap((window) => {
    const best = new Set(window.toSorted((a, b) => a.rank - b.rank).slice(0, fields.num_return_sequences))
    return window.filter((each) => best.has(each))
  })
}

/** True for a declarative sentence: long enough, mostly letters, not a question, no layout debris. */
export function isProse(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length < 12 || trimmed.length > GRAPH_TEXT_MAX || trimmed.endsWith('?')) return false
  if ([BOILERPLATE, CAPTION, REFERENCE, CELLS].some((each) => each.test(trimmed)) || !isEnglish(trimmed)) return false
  if (POINT.test(trimmed) && !SENTENCE_END.test(trimmed)) return false
  const words = trimmed.replace(VALUES_IN_BRACKETS, '').replace(/\s/g, '')
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters / words.length >= 0.65 && /\p{Ll}{2}/u.test(words)
}

/** A longer sentence without one of these is in another language, which the parser would misread. */
function isEnglish(text: string): boolean {
  if (text.split(/\s+/).length < ENGLISH_FROM) return true
  return /\b(?:the|of|and|is|are|were|that|with|by|for|to|we|this|these|which|can|has|have|had|from|not|as|it|than|were|was|but|between|during|after|more|less)\b/i.test(
    text,
  )
}

/** True if quotes and brackets are closed, and no mark is left at the end. */
export function isWhole(part: string): boolean {
  const count = (mark: RegExp) => part.match(mark)?.length ?? 0
  return count(/“/g) === count(/”/g) && count(/[([]/g) === count(/[)\]]/g) && !/(?:^|\s)[‘“"'([]$|,$/.test(part)
}

/** The expansions of abbreviations in a subject, empty if none. */
export function expandAbbreviations(subject: string, forms: ReadonlyMap<string, string>): string {
  const named = (subject.match(/[\p{L}\p{N}-]{2,}/gu) ?? []).flatMap((word) => {
    const short = forms.has(word) ? word : word.replace(/s$/, '')
    const long = forms.get(short)
    return long === undefined || subject.toLowerCase().includes(long.toLowerCase()) ? [] : [`${short} for ${long}`]
  })
  return named.length === 0 ? '' : `Abbreviation: ${[...new Set(named)].join('; ')}.`
}

/** Splits a sentence into words with lemma and part of speech. */
export function tagWords(sentence: string): Word[] {
  const tokens = tokenize(sentence)
  const tags = loadParser().tagWords(tokens.map((token) => token.text))
  return wordsOf({ tokens, tags })
}

/** The words of a tagged sentence, one per token. */
function wordsOf({ tokens, tags }: Pick<ParsedSentence, 'tokens' | 'tags'>): Word[] {
  return tokens.map(({ text, start, end }, at) => {
    const given = tags[at] ?? ''
    const tag = TAGS.find(([pattern]) => pattern.test(given))?.[1] ?? 'X'
    return { text, lower: text.toLowerCase().replace('\u2019', "'"), lemma: lemmaOf(text, given), tag, start, end }
  })
}
