import { hashText } from './hash.ts'
import type { WordShapes } from './word-shapes.ts'

/**
 * The parser's view of the words in the tree: word hashes, tags, preceding punctuation, and counts from the sentence
 * start. Two more entries, for the root and for none.
 */
export interface SentenceView {
  length: number
  form: Int32Array
  suffix3: Int32Array
  tags: Int32Array
  lead: Int32Array
  shape: Int32Array
  /** The distance to the next verb, in steps. */
  ahead: Int32Array
  /** Commas and verbs before each word. */
  commas: Int32Array
  verbs: Int32Array
  /** Number of open brackets at each word. */
  brackets: Int32Array
}

/** Prepares the words `places` of a tagged sentence. */
export function viewOf(
  shapes: WordShapes,
  words: readonly string[],
  tags: Int32Array,
  isVerb: Uint8Array,
  places: readonly number[],
): SentenceView {
  const { length } = places
  const size = length + 2
  const view: SentenceView = {
    length,
    form: new Int32Array(size),
    suffix3: new Int32Array(size),
    tags: new Int32Array(size),
    lead: new Int32Array(size),
    shape: new Int32Array(size),
    ahead: new Int32Array(size),
    commas: new Int32Array(size),
    verbs: new Int32Array(size),
    brackets: new Int32Array(size),
  }
  let depth = 0
  let commas = 0
  let verbs = 0
  let to = 0
  let lead = ''
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at]
    if (word === ')' || word === ']') depth = Math.max(0, depth - 1)
    if (at === words.length || places[to] === at) {
      view.form[to] = shapes.form[at] as number
      view.suffix3[to] = shapes.suffix3[at] as number
      view.shape[to] = shapes.shape[at] as number
      view.tags[to] = at < words.length ? (tags[at] as number) : isVerb.length
      view.lead[to] = lead === '' ? 0 : hashText(lead)
      view.commas[to] = commas
      view.verbs[to] = verbs
      view.brackets[to] = depth
      if (at < words.length) verbs += isVerb[tags[at] as number] as number
      to += 1
      lead = ''
    } else if (lead.length < 4) lead += word
    if (word === ',') commas += 1
    if (word === '(' || word === '[') depth += 1
  }
  view.form[to] = shapes.form[words.length + 1] as number
  view.suffix3[to] = shapes.suffix3[words.length + 1] as number
  view.tags[to] = isVerb.length + 1
  view.commas[to] = commas
  view.verbs[to] = verbs
  let far = 8
  for (let own = length; own >= 0; own -= 1) {
    view.ahead[own] = far
    far = own < length && isVerb[view.tags[own] as number] === 1 ? 0 : Math.min(8, far + 1)
  }
  return view
}

/** The numbers of commas and verbs between two words, each capped at 2. */
export function between(view: SentenceView, from: number, to: number): number {
  const { commas, verbs, length } = view
  const end = Math.min(to, length)
  const start = Math.min(from, length)
  if (end <= start) return 0
  const comma = (commas[end] as number) - (commas[start] as number)
  const verb = (verbs[end] as number) - (verbs[Math.min(start + 1, length)] as number)
  return Math.min(2, comma) * 3 + Math.min(2, verb) + 1
}

/** A distance in words, bucketed: 1 to 4, up to 6, up to 10, and more. */
export function step(distance: number): number {
  return distance < 5 ? distance : distance < 7 ? 5 : distance < 11 ? 6 : 7
}
