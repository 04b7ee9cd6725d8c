import type { ParsedSentence } from '../parsing/parser.ts'
import type { Token } from '../parsing/tokenize.ts'

/** The tags of finite verbs. */
export const FINITE = /^(?:VBZ|VBP|VBD|MD)$/

/** A parsed sentence with access to the children of each word, by word index. */
export class Tree {
  readonly tokens: readonly Token[]
  readonly tags: readonly string[]
  readonly heads: readonly number[]
  readonly labels: readonly string[]
  readonly lower: readonly string[]
  private readonly kids: number[][]

  constructor(parsed: ParsedSentence) {
    this.tokens = parsed.tokens
    this.tags = parsed.tags
    this.heads = parsed.heads
    this.labels = parsed.labels
    this.lower = parsed.tokens.map((token) => token.text.toLowerCase())
    this.kids = parsed.tokens.map(() => [])
    for (const [at, head] of parsed.heads.entries()) this.kids[head]?.push(at)
  }

  get length(): number {
    return this.tokens.length
  }

  tag(word: number): string {
    return this.tags[word] ?? ''
  }

  label(word: number): string {
    return this.labels[word] ?? ''
  }

  /** A word in lower case. */
  word(word: number): string {
    return this.lower[word] ?? ''
  }

  head(word: number): number {
    return this.heads[word] ?? -1
  }

  /** The children of a word from left to right, optionally by label. */
  children(word: number, ...labels: readonly string[]): readonly number[] {
    const all = this.kids[word] ?? []
    return labels.length === 0 ? all : all.filter((child) => labels.includes(this.label(child)))
  }

  child(word: number, ...labels: readonly string[]): number | undefined {
    return this.children(word, ...labels)[0]
  }

  /** A word and its descendants in order, without the branches that `skips` names. */
  subtree(top: number, skips: (child: number, head: number) => boolean = () => false): number[] {
    const found: number[] = []
    const open = [top]
    for (let word = open.pop(); word !== undefined; word = open.pop()) {
      found.push(word)
      for (const child of this.children(word)) if (!skips(child, word)) open.push(child)
    }
    return found.sort((a, b) => a - b)
  }

  isVerb(word: number): boolean {
    return /^V|^MD/.test(this.tag(word))
  }

  isFinite(word: number): boolean {
    return FINITE.test(this.tag(word))
  }

  isNominal(word: number): boolean {
    return /^N|^PRP$|^CD$|^FW$|^WP$|^EX$|^DT$|^WDT$/.test(this.tag(word))
  }
}

/** Writes words as in the sentence, with one space for each gap, line break or omission. */
export function writeWords(tree: Tree, words: readonly number[]): string {
  let written = ''
  let previous: number | undefined
  for (const word of words) {
    const token = tree.tokens[word]
    if (token === undefined) continue
    const touches = previous !== undefined && previous === word - 1 && tree.tokens[previous]?.end === token.start
    if (previous !== undefined && !touches) written += ' '
    written += token.text
    previous = word
  }
  return written
}
