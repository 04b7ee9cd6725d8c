import { stem } from '@colophon/protocol/knowledge/stem'
import { loadQuickParser } from '../../parsing/load-parser.ts'
import type { ParsedSentence } from '../../parsing/parser.ts'
import { CHANGING, polesOf, UNMOVED } from './polarity.ts'

/** A claim about a measure: its direction, theme and comparison. */
export interface Claim {
  /** What is compared, such as amount or speed; '*' for "unchanged". */
  axis: string
  sign: 1 | -1 | 0
  isDenied: boolean
  /** True if denied of all: "no drug", "neither of them". */
  isOfNone: boolean
  /** The stems of the theme: `mortality`; for "the number of deaths", both nouns. */
  heads: ReadonlySet<string>
  /** The stems it is compared with; empty if none. */
  other: ReadonlySet<string>
  /** The stem of the word that makes the claim. */
  by: string
  /** True if that word is a noun: "the rise of". */
  isNoun: boolean
}

/** Nouns that only count another noun. */
const MEASURE =
  /^(?:number|rate|level|amount|share|proportion|percentag|concentr|valu|degre|incid|frequenc|fraction|total|quantiti|averag|mean|median|extent|count|volum|densiti|abund)$/
const SUBJECT = /^(?:nsubj|nsubjpass|csubj)$/
const DENIAL = /^(?:no|not|never|n't|n’t|neither|nor|none|nobody|nothing|hardly|barely|scarcely|without|cannot)$/i
const NOBODY = /^(?:no|none|neither|nobody|nothing)$/i
/** Verbs that negate an action: "failed to reduce", "prevented an increase". */
const UNDOES = /^(?:fail|unabl|prevent|avoid|stop|ceas|lack|avert|halt|absenc)$/
/** Verbs of thought, question or expectation, whose clauses are no findings. */
const SUPPOSES =
  /^(?:hypothes|expect|assum|predict|suppos|believ|ask|test|wonder|anticip|whether|if|would|suggest|propos)/

/** The claims of a sentence in order, without hypothetical ones. */
export function claimsIn(text: string): Claim[] {
  const { tokens, ...parsed } = loadQuickParser().parse(text)
  return claimsOf({ words: tokens.map((token) => token.text), ...parsed })
}

/** The same for words of which some tags are known. */
export function claimsOfWords(words: readonly string[], tags: ReadonlyMap<number, string>): Claim[] {
  return claimsOf({ words, ...loadQuickParser().parseWords(words, tags) })
}

type Words = Omit<ParsedSentence, 'tokens'> & { words: readonly string[] }

function claimsOf(parsed: Words): Claim[] {
  const tree = new Reading(parsed)
  return parsed.tags.flatMap((tag, at) => claimsAt(at, tag, tree))
}

function claimsAt(at: number, tag: string, tree: Reading): Claim[] {
  const by = tree.stems[at] ?? ''
  const isUnmoved = UNMOVED.has(by) && /^JJ/.test(tag)
  const isNoChange = CHANGING.has(by) && /^[VN]/.test(tag)
  const poles = polesOf(by)
  if ((poles.length === 0 && !isUnmoved && !isNoChange) || tree.isSupposed(at)) return []
  const theme = themeOf(at, tag, tree, poles[0]?.axis)
  if (theme === null) return []
  const isDenied = tree.isDenied(at)
  const same = {
    isOfNone: tree.isOfNone(at),
    heads: tree.headsOf(theme),
    other: otherOf(at, theme, tree, poles[0]?.axis),
    by,
    isNoun: tag.startsWith('N'),
  }
  if (isUnmoved && !isDenied) return [{ axis: '*', sign: 0, isDenied: false, ...same }]
  if (isNoChange && isDenied) return [{ axis: '*', sign: 0, isDenied: false, ...same }]
  const isLess = tree.children(at).some((child) => /^(?:less|least)$/i.test(tree.word(child)))
  return poles.map(({ axis, sign }) => ({ axis, sign: isLess ? (-sign as 1 | -1) : sign, isDenied, ...same }))
}

/** The theme of a claim: a verb's object, else its subject; an adjective's noun; a noun's complement. */
function themeOf(at: number, tag: string, tree: Reading, axis: string | undefined): number | null {
  const label = tree.label(at)
  const head = tree.head(at)
  if (/^V/.test(tag)) {
    if (label === 'amod') return head
    const object = tree.child(at, 'dobj')
    const subject = tree.subjectOf(at)
    const said = /^(?:acl|relcl|advcl)$/.test(label) && tree.isNoun(head) ? head : null
    if (axis === 'rank' || axis === 'presence' || axis === 'effect') return subject ?? object ?? said
    return object ?? subject ?? said
  }
  if (/^(?:JJ|RB)/.test(tag)) {
    if (label === 'amod') return head
    if (label === 'acomp' || label === 'attr' || label === 'advmod' || label === 'oprd') return tree.subjectOf(head)
    return label === 'root' ? tree.subjectOf(at) : null
  }
  if (!/^NN/.test(tag)) return null
  const link = tree.children(at).find((child) => /^(?:in|of|on|for|between)$/i.test(tree.word(child)))
  const of = link === undefined ? undefined : tree.child(link, 'pobj')
  // A verb mistagged as a noun has its subject before it: "Mortality fell by half".
  return (
    of ?? tree.children(at).findLast((child) => /^(?:compound|nmod)$/.test(tree.label(child)) && child < at) ?? null
  )
}

function otherOf(at: number, theme: number, tree: Reading, axis: string | undefined): ReadonlySet<string> {
  const than = tree.find('than', at)
  if (than >= 0) return new Set(tree.stems.slice(than + 1, than + 8))
  const object = axis === 'rank' ? tree.child(at, 'dobj') : undefined
  return object === undefined || object === theme ? new Set() : tree.headsOf(object)
}

/** A parsed sentence with queries on its tree. */
class Reading {
  readonly stems: readonly string[]
  private readonly parsed: Words

  constructor(parsed: Words) {
    this.parsed = parsed
    this.stems = parsed.words.map((word) => stem(word.toLowerCase()))
  }

  word(at: number): string {
    return this.parsed.words[at] ?? ''
  }

  isNoun(at: number): boolean {
    return /^NN/.test(this.parsed.tags[at] ?? '')
  }

  label(at: number): string {
    return this.parsed.labels[at] ?? ''
  }

  head(at: number): number {
    return this.parsed.heads[at] ?? -1
  }

  children(at: number): number[] {
    return this.parsed.heads.flatMap((head, child) => (head === at ? [child] : []))
  }

  child(at: number, label: string): number | undefined {
    return this.children(at).find((each) => this.label(each) === label)
  }

  find(word: string, after: number): number {
    return this.parsed.words.findIndex((each, at) => at > after && each.toLowerCase() === word)
  }

  /** The subject of a verb: its own, or that of the verb it is coordinated or subordinate to. */
  subjectOf(verb: number): number | null {
    for (let [at, steps] = [verb, 0]; at >= 0 && steps < 4; at = this.head(at), steps++) {
      const own = this.children(at).find((each) => SUBJECT.test(this.label(each)))
      if (own !== undefined) return own
      if (!/^(?:conj|xcomp|advcl|pcomp)$/.test(this.label(at))) return null
    }
    return null
  }

  /** The stems of a noun, and of the noun it measures. */
  headsOf(noun: number): ReadonlySet<string> {
    const own = this.stems[noun] ?? ''
    if (!MEASURE.test(own)) return new Set([own])
    const of = this.children(noun).find((child) => /^(?:of|in)$/i.test(this.word(child)))
    const counted = of === undefined ? undefined : this.child(of, 'pobj')
    const named = this.children(noun).filter((child) => this.label(child) === 'compound')
    const heads = [...(counted === undefined ? [] : [counted]), ...named].map((each) => this.stems[each] ?? '')
    return new Set(heads.length > 0 ? heads : [own])
  }

  /** True if a word is negated: itself, its noun phrase, its subject, or its governing verb. */
  isDenied(at: number): boolean {
    let isDenied = false
    for (let [place, steps] = [at, 0]; place >= 0 && steps < 5; place = this.head(place), steps++) {
      const children = this.children(place)
      const subjects = children.filter((child) => SUBJECT.test(this.label(child)))
      const isHere = [...children, ...subjects.flatMap((child) => [child, ...this.children(child)])].some(
        (child) => DENIAL.test(this.word(child)) && child !== at,
      )
      if (isHere) isDenied = true
      if (place !== at && UNDOES.test(this.stems[place] ?? '') && !SUBJECT.test(this.label(at))) isDenied = !isDenied
      if (!/^(?:amod|acomp|attr|dobj|xcomp|pcomp|advmod|oprd|acl)$/.test(this.label(place))) break
    }
    return isDenied || this.isWithout(at)
  }

  /** True if the subject is "nobody", "nothing" or the like. */
  isOfNone(at: number): boolean {
    const verb = /^V/.test(this.parsed.tags[at] ?? '') ? at : this.head(at)
    const subject = this.subjectOf(verb)
    if (subject === null) return false
    return [subject, ...this.children(subject)].some((each) => NOBODY.test(this.word(each)))
  }

  /** "without reducing", "the lack of increase". */
  private isWithout(at: number): boolean {
    const link = this.head(at)
    return /^without$/i.test(this.word(link)) || /^(?:lack|absenc)$/.test(this.stems[this.head(link)] ?? '')
  }

  isSupposed(at: number): boolean {
    for (let [place, steps] = [at, 0]; place >= 0 && steps < 6; place = this.head(place), steps++) {
      const near = [place, ...this.children(place)].filter((each) => each !== at)
      if (near.some((each) => SUPPOSES.test(this.word(each).toLowerCase()))) return true
    }
    return false
  }
}
