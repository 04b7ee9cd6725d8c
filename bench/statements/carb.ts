/** A relation by a system or the gold standard: arguments are the subject, the object and further ones. */
export type Extraction = { predicate: string; arguments: readonly string[]; confidence: number }

/** Extractions by sentence; the key is `sentenceKey` of it. */
export type Extractions = ReadonlyMap<string, readonly Extraction[]>

/** Precision, recall and F1 at the best threshold, and the area under the curve. */
export type CarbScores = { precision: number; recall: number; f1: number; auc: number }

type Match = readonly [precision: number, recall: number]

const SAYING = ['said', 'told', 'added', 'adds', 'says']
const FORMS_OF_BE = ['be', 'is', 'am', 'are', 'was', 'were', 'been', 'being']

/** Sentences are compared without spaces and punctuation. */
export function sentenceKey(sentence: string): string {
  return sentence.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Scores relations as CaRB does (Bhardwaj, Aggarwal and Mausam 2019, with its default word matching): for precision
 * each relation counts once against the best free gold one; for recall each gold one against the best covering
 * relation.
 */
export function carbScores(gold: Extractions, found: Extractions): CarbScores {
  const confidences = [...found.values()].flatMap((each) => each.map(({ confidence }) => confidence))
  const thresholds = [...new Set(confidences)].sort((a, b) => a - b)
  const place = new Map(thresholds.map((threshold, at) => [threshold, at]))
  const sums = Array.from(thresholds, () => ({ right: 0, found: 0, covered: 0, gold: 0 }))
  for (const [key, wanted] of gold) {
    const extractions = found.get(key) ?? []
    const matches = wanted.map((each) => extractions.map((other) => matchOf(each, other)))
    let from = 0
    for (const confidence of extractions.map((each) => each.confidence).sort((a, b) => a - b)) {
      const at = place.get(confidence) ?? 0
      if (at < from) continue
      const kept = extractions.flatMap((each, index) => (each.confidence >= confidence ? [index] : []))
      const right = bestAssignment(matches, kept)
      const covered = matches.reduce((sum, row) => sum + Math.max(0, ...kept.map((index) => row[index]?.[1] ?? 0)), 0)
      for (const sum of sums.slice(from, at + 1)) {
        sum.right += right
        sum.found += kept.length
        sum.covered += covered
        sum.gold += wanted.length
      }
      from = at + 1
    }
    for (const sum of sums.slice(from)) sum.gold += wanted.length
  }
  return bestOf(
    sums.map((sum) => ({
      precision: sum.found > 0 ? sum.right / sum.found : 1,
      recall: sum.gold > 0 ? sum.covered / sum.gold : 0,
    })),
  )
}

function bestOf(points: readonly { precision: number; recall: number }[]): CarbScores {
  const scored = points.map((point) => {
    const sum = point.precision + point.recall
    return { ...point, f1: sum === 0 ? 0 : (2 * point.precision * point.recall) / sum }
  })
  const best = scored.reduce((a, b) => (b.f1 > a.f1 ? b : a), { precision: 0, recall: 0, f1: 0 })
  const curve = [...scored, { precision: 1, recall: 0 }]
  const auc = curve.slice(1).reduce((area, point, at) => {
    const before = curve[at] ?? point
    return area + ((before.recall - point.recall) * (before.precision + point.precision)) / 2
  }, 0)
  return { ...best, auc }
}

/** The total precision of a greedy pairing, best pair first. */
function bestAssignment(matches: readonly (readonly Match[])[], kept: readonly number[]): number {
  const pairs = matches
    .flatMap((row, gold) => kept.map((index) => ({ gold, index, precision: row[index]?.[0] ?? 0 })))
    .sort((a, b) => b.precision - a.precision)
  const taken = { gold: new Set<number>(), index: new Set<number>() }
  let sum = 0
  for (const { gold, index, precision } of pairs) {
    if (taken.gold.has(gold) || taken.index.has(index)) continue
    taken.gold.add(gold)
    taken.index.add(index)
    sum += precision
  }
  return sum
}

/** Precision and recall of `found` against `gold`; text may be on either side. */
function matchOf(gold: Extraction, found: Extraction): Match {
  const straight = tupleMatch(binary(gold), binary(found))
  if (!SAYING.some((verb) => gold.predicate.includes(verb)) || found.arguments.length < 2) return straight
  const [subject, object] = binary(found).arguments
  const turned = tupleMatch(binary(gold), { ...found, arguments: [object ?? '', subject ?? ''] })
  return turned[0] > straight[0] || (turned[0] === straight[0] && turned[1] > straight[1]) ? turned : straight
}

function binary(given: Extraction): Extraction {
  if (given.arguments.length < 2) return given
  return { ...given, arguments: [given.arguments[0] ?? '', given.arguments.slice(1).join(' ')] }
}

function tupleMatch(gold: Extraction, found: Extraction): Match {
  const predicate = common(gold.predicate, found.predicate)
  let both = predicate.count
  if (predicate.left.includes('be') && FORMS_OF_BE.some((form) => words(gold.predicate).includes(form))) both += 1
  if (both === 0) return [0, 0]
  let [goldWords, foundWords] = [words(gold.predicate).length, words(found.predicate).length]
  for (const [at, argument] of gold.arguments.entries()) {
    goldWords += words(argument).length
    const other = found.arguments[at]
    if (other === undefined) {
      if (at < 2) return [0, 0]
      continue
    }
    foundWords += words(other).length
    both += common(argument, other).count
  }
  return [foundWords === 0 ? 0 : both / foundWords, goldWords === 0 ? 0 : both / goldWords]
}

/** Number of common words, each used once, and the rest of the second text. */
function common(gold: string, found: string): { count: number; left: string[] } {
  const left = words(found)
  let count = 0
  for (const word of words(gold)) {
    const at = left.indexOf(word)
    if (at < 0) continue
    left.splice(at, 1)
    count += 1
  }
  return { count, left }
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
