import { stem } from '@colophon/protocol/knowledge/stem'
import { idf } from './idf.ts'
import { formsOf } from './irregular.ts'
import type { PreparedDocument } from './prepare.ts'
import type { Term } from './read-question.ts'

/** Synonyms of question words, a group per line; written for this project. */
const GROUPS = `
cause causes causing lead leads induce induces trigger triggers produce result due
child children infant infants pediatric paediatric newborn neonate kid kids
people persons individuals humans patients participants subjects population
elderly old older aged
death deaths mortality fatality fatal lethal died die
kill kills lethal inactivate
illness disease diseases disorder sickness
sick ill infected
begin start started onset initiate commence began beginning
outbreak epidemic pandemic
spread transmission transmitted transmit dissemination contagious
symptom symptoms sign signs manifestation manifestations clinical presentation
treat treatment therapy therapies therapeutic drug drugs medication medicine
prevent prevention prophylaxis protect protection protective
vaccine vaccines vaccination immunization immunisation vaccinated
reduce reduced decrease decreased decline lower lowered fewer drop diminish
increase increased rise higher elevated grow enhance enhanced greater
big large size
small little low minor
important critical crucial essential key vital significant major main
role function involved
use used uses utilize utilized employ employed apply applied application
purpose aim goal objective objectives
method methods technique techniques approach approaches procedure procedures
find found finding findings show showed shown demonstrate demonstrated reveal revealed observe observed
advantage advantages benefit benefits strength attractive
disadvantage disadvantages drawback drawbacks limitation limitations weakness shortcoming
problem problems challenge challenges difficulty difficulties issue issues
risk hazard danger
safe safety harmless tolerated
test tests testing assay assays diagnostic detection diagnose diagnosis detect
make makes made create created build built construct constructed produce produced
contain contains comprise comprises consist consists include includes including composed
part component components constituent
type types kind kinds class classes category categories
bind binds binding attach attaches attachment
receptor receptors
enter entry penetrate invade invasion
block blocks inhibit inhibits inhibition inhibitor suppress suppresses suppression prevent
help helps assist facilitate facilitates promote promotes support
change changes alter altered alteration mutation mutations mutate modify modified modification variant
animal animals
mouse mice murine
rat rats rodent rodents
cow cows cattle bovine
pig pigs porcine swine
bird birds avian
human humans man
doctor doctors physician physicians clinician clinicians
nurse nurses staff personnel workers
hospital hospitals ward
country countries nation nations national
city cities town
cost costs expense price economic
fast quick rapid rapidly quickly speed
duration long period time length
average mean median
percentage percent proportion rate fraction share
number amount count total quantity many
compare compared comparison versus
similar same identical alike resemble homology homologous identity
different differ difference differences distinct
relation relationship association associated correlation correlated linked link
measure measured measurement quantify quantified
estimate estimated estimation calculate calculated
predict prediction forecast
discover discovered identify identified identification first isolated
origin source sources reservoir reservoirs host natural
gene genes genetic genome genomic
protein proteins
lung lungs pulmonary respiratory
heart cardiac
kidney renal
liver hepatic
brain cerebral
gut intestine intestinal gastrointestinal enteric
blood serum plasma
fever temperature febrile
cough coughing
immune immunity immunological
antibody antibodies immunoglobulin
coronavirus coronaviruses cov covid sars mers
influenza flu
hiv aids
tb tuberculosis
pcr polymerase
who organization
usa us united america american
uk britain
china chinese
name called known named termed
define definition defined refers means
train trained training learn learning learned
accuracy performance accurate perform performs
dataset datasets data corpus corpora
model models modelling
author authors
fund funded funding grant supported
suggest suggests recommend recommended recommendation propose proposed
future further next
affect affects effect effects influence impact impacts
avoid avoided avoidance evade overcome circumvent
grow growth growing grown replicate replication
cell cells cellular
remove removed elimination eliminate clear clearance
common commonly frequent frequently prevalent usual typical
rare uncommon seldom
early initial first
late later final
necessary needed need require required requires requirement
enough sufficient adequate
show shows present presented
recover recovered recovery discharged
severe severity serious critical
quarantine isolation isolated
school schools
pregnant pregnancy mother mothers maternal
woman women female females
man men male males
age aged years
incubation latency latent
surface surfaces
structure structural
store storage stored
dose dosage doses
smoke smoking tobacco
combine combined combination together
`

const BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = index()

const NONE: ReadonlySet<string> = new Set()

/** Shortest word checked for typing errors; shorter ones are too often other words. */
const SLIP_LETTERS = 5

/** The matches of a question word in one document. */
export interface TermMatch {
  term: Term
  /** Its weight by rarity among the document's sentences. */
  weight: number
  /** Its inverse document frequency in papers at large, 0..1. */
  rarity: number
  /** The match strength per sentence: 1 for the word itself, less for a related one. */
  strengths: Float32Array
  /** The maximum of `strengths`; 0 if the document has no match. */
  best: number
}

const FORM = 0.95
const SYNONYM = 0.5
const RESPELT = 0.95
const ACRONYM = 0.9
const KIN = 0.6
/** Length of the common prefix of related words: `immunogen` and `immunogenicity`. */
const KIN_LETTERS = 5

/**
 * Finds every question word in a document: the word itself, its abbreviation or expansion, a related word, a synonym.
 */
export function matchTerms(
  terms: readonly Term[],
  prepared: PreparedDocument,
  gaps: readonly number[] = [],
): TermMatch[] {
  const total = prepared.sentences.length
  const joined = joinedPairs(terms, prepared)
  return terms.map((term, index) => {
    const strengths = new Float32Array(total)
    const own = mark(strengths, prepared.postings.get(term.stem), 1)
    for (const { short, long } of prepared.acronyms) {
      if (short === term.stem) markAll(strengths, prepared, long, ACRONYM)
    }
    for (const pair of joined) if (pair.of.includes(term)) mark(strengths, prepared.postings.get(pair.stem), RESPELT)
    for (const form of formsOf(term.stem)) mark(strengths, prepared.postings.get(form), FORM)
    for (const kin of kinOf(term.stem, prepared)) mark(strengths, prepared.postings.get(kin), KIN)
    for (const synonym of synonymsOf(term.stem)) mark(strengths, prepared.postings.get(synonym), SYNONYM)
    if (own === 0)
      for (const respelt of respellings(term.stem, prepared)) markAll(strengths, prepared, respelt, RESPELT)
    const before = terms[index - 1]
    if (before && gaps[index] === 1 && SIGN.test(term.word) && idf(before.stem) > NAME)
      keepAfter(strengths, before.stem, term.stem, prepared)
    const met = own > 0 ? own : strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
    const weight = Math.log(1 + (total - met + 0.5) / (met + 0.5)) / Math.log(2 * total + 2)
    return { term, weight, rarity: idf(term.stem), strengths, best: strengths.reduce((a, b) => Math.max(a, b), 0) }
  })
}

/** A qualifier that belongs to the word before it: `vitamin C`, `type 2`. */
const SIGN = /^(?:[a-z]|\d{1,2})$/

/** The minimum rarity of a word that a qualifier can belong to: `vitamin`, not `compare`. */
const NAME = 0.5

/** Removes matches of a qualifier that do not follow its word, if the document has that word. */
function keepAfter(strengths: Float32Array, before: string, sign: string, prepared: PreparedDocument): void {
  if (!prepared.postings.has(before)) return
  for (const [at, strength] of strengths.entries()) {
    if (strength === 0) continue
    const { stems } = prepared.sentences[at] ?? { stems: [] }
    if (!stems.some((stem, place) => stem === sign && stems[place - 1] === before)) strengths[at] = 0
  }
}

function mark(strengths: Float32Array, sentences: readonly number[] | undefined, strength: number): number {
  for (const index of sentences ?? []) strengths[index] = Math.max(strengths[index] ?? 0, strength)
  return sentences?.length ?? 0
}

/** Marks the sentences with all of the stems. */
function markAll(
  strengths: Float32Array,
  prepared: PreparedDocument,
  stems: readonly string[],
  strength: number,
): void {
  const [first, ...others] = stems.map((each) => new Set(prepared.postings.get(each)))
  for (const index of first ?? []) {
    if (others.every((each) => each.has(index))) strengths[index] = Math.max(strengths[index] ?? 0, strength)
  }
}

/** Adjacent words that the document writes as one: `socio-economic` as `socioeconomic`. */
function joinedPairs(terms: readonly Term[], prepared: PreparedDocument): { stem: string; of: Term[] }[] {
  return terms.flatMap((term, index) => {
    const next = terms[index + 1]
    const joined = next && stem(term.word + next.word)
    return joined && prepared.postings.has(joined) ? [{ stem: joined, of: [term, next] }] : []
  })
}

function kinOf(own: string, prepared: PreparedDocument): string[] {
  if (own.length < KIN_LETTERS || !/^[a-z]+$/.test(own)) return []
  const kin: string[] = []
  for (const other of prepared.postings.keys()) {
    if (other !== own && isKin(own, other)) kin.push(other)
  }
  return kin
}

/** True if two stems share most of their length as prefix. */
function isKin(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < KIN_LETTERS || one.charCodeAt(0) !== other.charCodeAt(0)) return false
  let same = 0
  while (same < shorter && one.charCodeAt(same) === other.charCodeAt(same)) same++
  return same >= KIN_LETTERS && same >= Math.max(one.length, other.length) * 0.6
}

/**
 * Other spellings of a word missing in a document, each as stems that must occur together: `covid19` as `covid` and
 * `19`, and typing errors of one letter (`limtation`). Common words are never corrected.
 */
export function respellings(own: string, { postings }: PreparedDocument): string[][] {
  const parts = own.match(/\d+|\D+/g)?.map((part) => stem(part)) ?? []
  if (parts.length > 1 && parts.every((part) => postings.has(part))) return [parts]
  if (own.length < SLIP_LETTERS || !/^[a-z]+$/.test(own) || idf(own) < 1) return []
  return [...postings.keys()].flatMap((other) => (isSlip(own, other) ? [[other]] : []))
}

/** True if two words differ by one missing, extra, changed or transposed letter. */
export function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < SLIP_LETTERS - 1) return false
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return start > 0
  return (
    left.length === 2 && right.length === 2 && left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0)
  )
}

/** Synonymous stems, usually none. */
export function synonymsOf(stemmed: string): ReadonlySet<string> {
  return BY_STEM.get(stemmed) ?? NONE
}

function index(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const stems = [...new Set(line.split(' ').map((word) => stem(word)))]
    for (const each of stems) {
      const known = found.get(each) ?? new Set()
      for (const other of stems) if (other !== each) known.add(other)
      found.set(each, known)
    }
  }
  return found
}
