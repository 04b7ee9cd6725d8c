import { stem } from '@colophon/protocol/knowledge/stem'

/** Stems of words in questions that any paper answers, beside `STOP_WORDS`. */
const GENERAL: ReadonlySet<string> = new Set(
  `achieve address advance aim answer approach argue argument background claim conclude conclusion contribute contribution
  data dataset detail discover discuss discussion drawback evidence experiment explain find finding future gap goal
  highlight hypothesis idea implication importance important insight interesting introduce introduction investigate issue
  key learn lesson limit limitation main major make message method methodology motivate motivation need new next novel
  novelty objective outcome overview point present problem propose provide purpose question recommend recommendation
  relevant report research researcher result shortcoming show significance step strength study subject suggest summarise
  summarize summary support takeaway test theme thesis topic try use weakness work`
    .split(/\s+/)
    .map(stem),
)

/** True if no word of a question says what it is about: `words` of `readQuestion`, or none. */
export function isGeneral(words: readonly string[]): boolean {
  return words.every((word) => GENERAL.has(stem(word)))
}
