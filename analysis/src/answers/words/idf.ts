import { BACKGROUND_WORDS } from './background-words.ts'

const LEVELS: ReadonlyMap<string, number> = new Map(
  BACKGROUND_WORDS.flatMap((stems, level) => stems.split(/\s+/).map((stem): [string, number] => [stem, level])),
)
const RARE = BACKGROUND_WORDS.length

/**
 * Inverse document frequency of a stem in papers at large: from 0.05, in every second paper, to 1, in less than one of
 * a thousand.
 */
export function idf(stem: string): number {
  return ((LEVELS.get(stem) ?? RARE) + 0.5) / (RARE + 0.5)
}

/** Words below this inverse document frequency are not technical. */
export const EVERYDAY = 0.75
