import { tagWords } from '../tag-words.ts'
import type { Cued } from './learn-cues.ts'
import type { CuedSentence } from './read-bioscope.ts'

/** Tags a sentence of the corpus and marks the words of its cues. */
export function cuedWords({ text, cues }: CuedSentence): Cued {
  const words = tagWords(text)
  return { words, isCue: words.map((word) => cues.some((cue) => word.start < cue.end && word.end > cue.start)) }
}
