import type { Word } from './word.ts'

/** What tells whether a word is a cue of doubt in its place: itself, and its neighbours with it. */
export function cueFeatures(words: readonly Word[], at: number): string[] {
  const word = words[at]
  if (word === undefined) return []
  const { lemma } = word
  const near = (step: number) => words[at + step]?.lemma ?? ''
  const tag = (step: number) => words[at + step]?.tag ?? ''
  return [
    lemma,
    `${lemma} =${word.lower}`,
    `${lemma} ${word.tag}`,
    `${lemma} <${near(-1)}`,
    `${lemma} <<${near(-2)}`,
    `${lemma} >${near(1)}`,
    `${lemma} >>${near(2)}`,
    `${lemma} <${tag(-1)}`,
    `${lemma} >${tag(1)}`,
    `${lemma} ${tag(-1)} ${tag(1)}`,
    ...(words.slice(0, at).some((each) => each.lower === 'we') ? [`${lemma} we`] : []),
    ...(words.slice(0, at).some((each) => each.lower === 'to') ? [`${lemma} to`] : []),
    ...(words.at(-1)?.text === '?' ? [`${lemma} ?`] : []),
  ]
}
