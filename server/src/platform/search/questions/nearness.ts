import { type ReadText, saturated } from './read-text.ts'

/** What two neighbours of the question add where they are neighbours too, and where they stand near each other. */
const WEIGHT = { side: 0.2, near: 0.1 }
/** Words apart at most. */
const NEAR = 7
/** Places of one word that are looked at; a text that repeats a word hundreds of times must not cost their square. */
const PLACES_MAX = 40

/**
 * How much of what stands together in the question does so in a text (after Metzler and Croft 2005): each pair of
 * neighbouring telling stems, in their order or near each other in any, weighed by the commoner of the two.
 * `rarity` tells of each how telling it is.
 */
export function nearness(asked: readonly number[], text: ReadText, rarity: ReadonlyMap<number, number>): number {
  const places = placesOf(rarity, text)
  let score = 0
  for (const [index, first] of asked.entries()) {
    const second = asked[index + 1]
    if (second === undefined || second === first) continue
    const [before, after] = [places.get(first), places.get(second)]
    if (before === undefined || after === undefined) continue
    const { side, near } = together(before, after)
    const worth = Math.min(rarity.get(first) ?? 0, rarity.get(second) ?? 0)
    score += worth * (WEIGHT.side * saturated(side) + WEIGHT.near * saturated(near))
  }
  return score
}

function placesOf(wanted: { has(stem: number): boolean }, { titleStems, bodyStems }: ReadText): Map<number, number[]> {
  const places = new Map<number, number[]>()
  const mark = (word: number, place: number) => {
    if (!wanted.has(word)) return
    const known = places.get(word)
    if (known === undefined) places.set(word, [place])
    else if (known.length < PLACES_MAX) known.push(place)
  }
  titleStems.forEach(mark)
  // Nothing is near across the end of the title.
  const start = titleStems.length + NEAR + 1
  for (const [index, word] of bodyStems.entries()) mark(word, start + index)
  return places
}

function together(before: readonly number[], after: readonly number[]): { side: number; near: number } {
  let side = 0
  let near = 0
  for (const first of before) {
    for (const second of after) {
      if (second === first + 1) side += 1
      if (Math.abs(second - first) <= NEAR) near += 1
    }
  }
  return { side, near }
}
