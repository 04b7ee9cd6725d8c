/** The universal part-of-speech tags. */
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
