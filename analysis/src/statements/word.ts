/** The universal part-of-speech tags, as the tagger gives them. */
export type Tag =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X'

/** One word of a sentence; `start` and `end` are offsets into the sentence's text (UTF-16 code units). */
export interface Word {
  text: string
  lower: string
  lemma: string
  tag: Tag
  start: number
  end: number
}

/** A run of words by index, `to` exclusive; empty when `from >= to`. */
export interface Span {
  from: number
  to: number
}

/** Whether a word names something a statement can be about. */
export function isNominal(word: Word | undefined): boolean {
  return (
    word !== undefined && (word.tag === 'NOUN' || word.tag === 'PROPN' || word.tag === 'PRON' || word.tag === 'NUM')
  )
}

/** Whether any word of the span names something. */
export function hasNominal(words: readonly Word[], span: Span): boolean {
  return words.slice(span.from, span.to).some(isNominal)
}

/** Writes a span of words as text: as in the sentence, but with each line break or run of spaces as one space. */
export function writeSpan(words: readonly Word[], span: Span): string {
  let written = ''
  let previousEnd: number | undefined
  for (const word of words.slice(span.from, span.to)) {
    if (previousEnd !== undefined && word.start > previousEnd) written += ' '
    written += word.text
    previousEnd = word.end
  }
  return written.replace(/\s+([,;:)\]])/g, '$1')
}
