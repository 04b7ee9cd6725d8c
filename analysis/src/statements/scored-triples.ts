import { confidenceOf } from './confidence.ts'
import { readSentence } from './read-sentence.ts'
import { Tree, writeWords } from './tree.ts'
import { triplesOf } from './triples.ts'

/** A relation of a sentence as text, and how sure the extraction is of it, 0 to 1. */
export interface ScoredTriple {
  subject: string
  verb: string
  object: string
  /** What else it says: when, where, how. */
  more: string[]
  confidence: number
}

/** Every relation that one sentence states, also the small ones that are no statement of a paper. */
export function scoredTriples(sentence: string): ScoredTriple[] {
  const tree = new Tree(readSentence(sentence))
  return triplesOf(tree).map((triple) => ({
    subject: writeWords(tree, triple.subject),
    verb: triple.implied ?? writeWords(tree, triple.verb),
    object: writeWords(tree, triple.object),
    more: triple.more.map((words) => writeWords(tree, words)),
    confidence: confidenceOf(tree, triple),
  }))
}
