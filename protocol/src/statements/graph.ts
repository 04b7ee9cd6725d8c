import { z } from 'zod'
import { alternatives } from '../alternatives.ts'
import { Box } from '../reader/document.ts'

/** Longest text of one part of a statement, in UTF-16 code units. */
export const GRAPH_TEXT_MAX = 2000
/** Most statements one paper may hold. */
export const GRAPH_ENTRIES_MAX = 5000

/** Longest evidence, in UTF-16 code units. */
const EVIDENCE_MAX = GRAPH_TEXT_MAX * 5
/** Most boxes of one statement. */
export const BOXES_MAX = 200
/** Most cue words of one statement. */
const CUES_MAX = 50
/** Most statements that one may be merged from. */
const MADE_FROM_MAX = 50

const Words = z.string().trim().max(GRAPH_TEXT_MAX, `must not be longer than ${GRAPH_TEXT_MAX} characters`)
const Part = Words.min(1, 'must not be empty')
const UNCERTAINTY = { error: 'must be a number from 0 to 1' }

/** What a statement is within its paper. */
export const STATEMENT_KINDS = [
  'finding',
  'method',
  'background',
  'definition',
  'aim',
  'limitation',
  'future work',
  'acknowledgement',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Most key claims of a paper. */
export const KEY_CLAIMS_MAX = 15
/** Key claims have at least this salience, all other statements less. */
export const KEY_SALIENCE = 0.75

/**
 * One statement of a paper (specification §3 and §5): subject, verb, object, uncertainty and comment are required.
 * `uncertainty` runs from 0 (stated as certain) to 1 (pure speculation); the rest is its position and origin.
 */
export const GraphEntry = z.strictObject({
  subject: Part,
  verb: Part,
  object: Words,
  uncertainty: z.number(UNCERTAINTY).min(0, UNCERTAINTY).max(1, UNCERTAINTY),
  comment: Words,
  id: z.string().max(64).optional(),
  page: z.int().min(1).nullable().optional(),
  boxes: z.array(Box).max(BOXES_MAX).optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  evidence: z.string().max(EVIDENCE_MAX).optional(),
  cues: z.array(z.string().max(100)).max(CUES_MAX).optional(),
  polarity: z.enum(['positive', 'negative']).optional(),
  source: z.enum(['auto', 'human']).optional(),
  reviewed: z.boolean().optional(),
  /** The ids of the statements that it was merged from or split off; its evidence is theirs. */
  madeFrom: z.array(z.string().max(64)).max(MADE_FROM_MAX).optional(),
  /** How likely it is a finding of the paper itself that belongs in a table, from 0 to 1; key claims are above others. */
  salience: z.number().min(0).max(1).optional(),
  /** What it is within the paper; absent for statements by a person or of early versions. */
  kind: z.enum(STATEMENT_KINDS).optional(),
  /** The version of the extraction; absent for statements by a person or of early versions. */
  extractor: z.int().min(1).optional(),
})
export type GraphEntry = z.infer<typeof GraphEntry>

/** The graph of a paper: a list of statements. */
export const Graph = z.array(GraphEntry).max(GRAPH_ENTRIES_MAX)
export type Graph = z.infer<typeof Graph>

/** The label of an uncertainty, so that it is never shown by a bar or a colour alone. */
export function uncertaintyLabel(uncertainty: number): 'stated' | 'likely' | 'uncertain' | 'speculative' {
  if (uncertainty < 0.2) return 'stated'
  if (uncertainty < 0.5) return 'likely'
  if (uncertainty < 0.8) return 'uncertain'
  return 'speculative'
}

/** The five fields that a person writes; the others derive from the paper. */
export const WRITTEN_FIELDS = ['subject', 'verb', 'object', 'uncertainty', 'comment'] as const

/** True if two statements agree in all five fields. */
export function hasSameWriting(one: GraphEntry, other: GraphEntry): boolean {
  return WRITTEN_FIELDS.every((field) => one[field] === other[field])
}

/** True for a machine-made statement that no person has accepted yet. */
export function isUnreviewed({ source, reviewed }: Pick<GraphEntry, 'source' | 'reviewed'>): boolean {
  return source === 'auto' && reviewed !== true
}

/** The parts of the comment of an extracted statement begin with one of these. */
const COMMENT_PARTS = /(?:^|(?<=\.) )(?=(?:Abbreviation|Attribution|Condition|Context|Name|Pronoun): )/

/** Words that open a place, time, group or condition. */
const SETTING =
  /^(?:across|after|among|amongst|at|before|between|by|during|for|from|if|in|near|on|outside|over|since \d|throughout|under|until|upon|when|with|within|without)\b/i

const LEADS_IN = alternatives`
  \S*ing|addition|brief|comparison|conclusion|contrast|fact|general|light|order|other words|particular|relation
  short|summary|turn|view|this|these|those|our|the (?:context|current|first|present|same|second)
`
/** Phrases that only lead on from the text before, or point at the paper itself. */
const LEADS_ON = new RegExp(
  String.raw`^(?:${alternatives`
    in (?:${LEADS_IN})
    for (?:example|instance|this|these|the present)|on (?:average|the (?:basis|contrary|one|other)|this)
    at (?:first|last|present|the same time|this)|by (?:comparison|contrast|this|\S*ing)
    from (?:this|these|the above)|with (?:regard|respect|this|these)|after (?:that|this)
  `})\b`,
  'i',
)

/** Longest setting that is shown with its statement, in characters. */
const SETTING_MAX = 120

/** Where, when, for whom or on what condition an extracted statement holds, as its comment has it. */
export function settingsOf({ comment }: Pick<GraphEntry, 'comment'>): string[] {
  return comment.split(COMMENT_PARTS).flatMap((part) => {
    const [, settings] = /^(?:Condition|Context): (.+?)\.?$/s.exec(part.trim()) ?? []
    const isShown = (setting: string) =>
      SETTING.test(setting) && !LEADS_ON.test(setting) && setting.length <= SETTING_MAX
    return settings?.split('; ').filter(isShown) ?? []
  })
}

/** Longest sentence of which a key claim is shown as a part, in characters. */
const SENTENCE_SHOWN_MAX = 360

/** The subject is named in another sentence. */
const RESOLVED = /\b(?:Name: |Pronoun: (?!we\b))/i

/** The number of a point in a list that the text runs into its sentence. */
const LIST_NUMBER = /^\(?\d{1,2}[).]\s+/

/** What is shown of a key claim: the claim, with the words of its sentence around it that say where and for whom it holds. */
export type ShownClaim = { before: string; claim: string; after: string }

/** The sentence that a key claim is shown in; undefined for one by a person or of a long sentence, shown by its parts. */
export function shownSentence({ source, evidence = '' }: Pick<GraphEntry, 'source' | 'evidence'>): string | undefined {
  const sentence = (evidence.split(' … ')[0] ?? '').replace(LIST_NUMBER, '')
  return source === 'human' || sentence === '' || sentence.length > SENTENCE_SHOWN_MAX ? undefined : sentence
}

/**
 * A key claim as its sentence has it, so that no condition or exception is lost. A subject that is named in another
 * sentence comes first. A statement by a person, or of a long sentence, is shown by its parts, after its settings.
 */
export function shownClaim(entry: GraphEntry): ShownClaim {
  const { subject, verb, object, comment } = entry
  const sentence = shownSentence(entry)
  if (sentence === undefined) {
    const before = settingsOf(entry).map((setting) => `${setting}: `)
    return { before: before.join(''), claim: `${subject} ${verb} ${object}`, after: '' }
  }
  const start = sentence.indexOf(subject)
  if (start < 0) return { before: RESOLVED.test(comment) ? `${subject}: ` : '', claim: sentence, after: '' }
  const last = object === '' ? verb : object
  const at = sentence.indexOf(last, start + subject.length)
  if (at < 0) return { before: '', claim: sentence, after: '' }
  const end = at + last.length
  return { before: sentence.slice(0, start), claim: sentence.slice(start, end), after: sentence.slice(end) }
}

export function isKeyClaim({ kind, salience = 0 }: Pick<GraphEntry, 'kind' | 'salience'>): boolean {
  return kind !== undefined && salience >= KEY_SALIENCE
}

/** The key claims of a paper, most salient first. */
export function keyClaims(graph: Graph): Graph {
  return graph
    .filter(isKeyClaim)
    .toSorted((one, other) => (other.salience ?? 0) - (one.salience ?? 0))
    .slice(0, KEY_CLAIMS_MAX)
}

/**
 * The position of a merged statement: that of the earliest, with the boxes and sentences of all, without duplicates,
 * within the limits of one statement; a sentence is never cut.
 */
export function joinedPlace(
  parts: readonly GraphEntry[],
): Pick<GraphEntry, 'page' | 'start' | 'end' | 'boxes' | 'evidence' | 'cues'> {
  const placed = parts
    .filter(({ start, end }) => start !== undefined && end !== undefined)
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
  const inOrder = [...placed, ...parts.filter((part) => !placed.includes(part))]
  const boxes = uniqueBy(
    inOrder.flatMap((part) => part.boxes ?? []),
    JSON.stringify,
  ).slice(0, BOXES_MAX)
  const cues = uniqueBy(
    inOrder.flatMap((part) => part.cues ?? []),
    String,
  ).slice(0, CUES_MAX)
  const evidence = uniqueBy(
    inOrder.flatMap((part) => part.evidence || []),
    String,
  ).reduce((text, sentence) => {
    const longer = text ? `${text} … ${sentence}` : sentence
    return longer.length <= EVIDENCE_MAX ? longer : text
  }, '')
  const [first] = placed
  const page = first?.page ?? inOrder.find((part) => part.page)?.page
  return {
    ...(page && { page }),
    ...(first?.start !== undefined && first.end !== undefined && { start: first.start, end: first.end }),
    ...(boxes.length > 0 && { boxes }),
    ...(evidence && { evidence }),
    ...(cues.length > 0 && { cues }),
  }
}

function uniqueBy<T>(list: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(list.toReversed().map((item) => [key(item), item])).values()].toReversed()
}

const NO_EFFECT = 'Accepted and stored, without effect.'

/** The five generation fields of an upload (specification §7 and §9) with their bounds; numbers arrive as multipart text. */
export const GenerationFields = z.strictObject({
  num_return_sequences: z.coerce.number().int().min(1).max(100).default(10),
  max_length: z.coerce.number().int().min(1).max(4096).default(216),
  length_penalty: z.coerce.number().min(-10).max(10).default(0).describe(NO_EFFECT),
  num_beams: z.coerce.number().int().min(1).max(100).default(10).describe(NO_EFFECT),
  span_length: z.coerce.number().int().min(1).max(4096).default(128),
})
export type GenerationFields = z.infer<typeof GenerationFields>
