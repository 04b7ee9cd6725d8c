/** Tolerated edits per letter of a title. */
const tolerated = 0.08

/**
 * True if two titles match except for case, accents, punctuation, spaces and at most 8 % of the letters of the longer
 * one: the "soft match" of metadata extraction benchmarks.
 */
export function isSoftMatch(wanted: string, found: string | null): boolean {
  const [a, b] = [lettersOf(wanted), lettersOf(found ?? '')]
  const most = Math.floor(tolerated * Math.max(a.length, b.length))
  return a !== '' && b !== '' && Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most
}

/** True for possibly the same person: one family name ends the other's name, and the first initials agree. */
export function isSamePerson(wanted: string, found: string | undefined): boolean {
  const [a, b] = [nameParts(wanted), nameParts(found ?? '')]
  if (!a || !b) return false
  return a.family === b.family && a.initial === b.initial
}

/** Number of expected items found, each found one used once. */
export function hitsOf<T, F>(wanted: readonly T[], found: readonly F[], isSame: (a: T, b: F) => boolean): number {
  const left = [...found]
  let hits = 0
  for (const one of wanted) {
    const at = left.findIndex((other) => isSame(one, other))
    if (at < 0) continue
    left.splice(at, 1)
    hits++
  }
  return hits
}

/** Lower-case letters and digits without accents. */
export function lettersOf(text: string): string {
  const parts = text.normalize('NFKD').toLowerCase()
  return parts.replace(/[^\p{L}\p{N}]/gu, '')
}

function nameParts(name: string): { initial: string; family: string } | null {
  const turned = /^([^,]+),\s*(.+)$/.exec(name)
  const words = (turned ? `${turned[2]} ${turned[1]}` : name).split(/\s+/).map(lettersOf).filter(Boolean)
  const [first] = words
  const family = words.at(-1)
  return first && family ? { initial: first.charAt(0), family } : null
}

/** The Levenshtein distance of two texts. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const kept = (row[k - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(k - 1) ? 0 : 1)
      next.push(Math.min(kept, (row[k] ?? 0) + 1, (next[k - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
