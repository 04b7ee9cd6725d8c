const particle = String.raw`(?:(?:[Dd]e|[Dd]el|[Dd]ella|[Dd]er|[Dd]en|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Vv]an|[Vv]on|[Zz]u|[Aa]l|[Ee]l|[Bb]en|[Bb]in|[Tt]er|[Tt]en|[Ss]t\.?|'t)\s+)`
const family = String.raw`${particle}{0,3}(?:\p{Lu}|[dDlO]['’]\p{Lu})[\p{L}\p{M}'’‐-]+(?:\s+\p{Lu}[\p{L}\p{M}'’‐-]+)?`
const initials = String.raw`(?:\p{Lu}\p{Ll}?\.(?:\s*[-‐]?\s*\p{Lu}\p{Ll}?\.){0,4})`
const suffix = String.raw`(?:,?\s+(?:Jr|Sr|II|III|IV)\.?)?`
const given = String.raw`\p{Lu}[\p{L}\p{M}'’‐-]+(?:\s+(?:\p{Lu}\.|\p{Lu}(?=\s)|\p{Lu}[\p{L}\p{M}'’‐-]+)){0,3}`

/** The ways bibliographies write a name, each from the start of a text. */
const forms = [
  /** `Lind, A. B.` and `van Berg, Jo` */
  new RegExp(String.raw`^(${family}),\s+(${initials}(?:\s+${particle})?)${suffix}`, 'u'),
  /** `A. B. Lind` */
  new RegExp(String.raw`^(${initials})\s*(${family})${suffix}`, 'u'),
  /** `Lind AB` */
  new RegExp(
    String.raw`^(${family})\s+(\p{Lu}{1,3})(?=[,.;:]|\s+(?:et al|and|&)|$)(?!\.\s+\p{Lu}[\p{L}'’-]+(?:[.,]|\s+(?:and|&)\s))`,
    'u',
  ),
] as const
/** `Lind, Ada` and `Lind, Ada B.`: only where it is plain that no second name begins behind the comma. */
const fullTurned = new RegExp(
  String.raw`^(${particle}{0,3}\p{Lu}[\p{L}\p{M}'’‐-]+),\s+(\p{Lu}[\p{L}\p{M}'’‐-]+(?:\s+\p{Lu}\.)+(?=[,;.\s(]|$)|${given}(?=[;.]|,?\s+(?:and|&)\s|$))`,
  'u',
)
/** `R Lock`, without a dot: only behind another name. */
const dotless = new RegExp(String.raw`^(\p{Lu}(?:\s\p{Lu})?)\s+(${family})(?=[.,;:]|\s+(?:and|&)\s|$)`, 'u')
const separator = /^\s*(?:[,;]\s*(?:and|&|und|et)\s+|\s+(?:and|&|und|et)\s+|&\s*|[,;]\s*|…\s*|\.{3}\s*)(?!al\b)/u
const others = /^\s*[,;]?\s*(?:and|&)?\s*(?:et\s+al\b\.?|and others|others)\s*/u
const editors = /^\s*,?\s*\(?\b[Ee]d(?:itor)?s?\b\.?\)?\s*/u
const most = 200

/** The people at the start of an entry, as `Given Family`, and how far the text is theirs. */
export interface People {
  names: string[]
  length: number
}

/** Reads names from the start of a text for as long as they go on; none: an empty list and length 0. */
export function peopleAt(text: string): People {
  const names: string[] = []
  let at = 0
  let end = 0
  while (names.length < most) {
    const rest = text.slice(at, at + 200)
    const found = nameAt(rest, names.length > 0)
    if (!found) break
    names.push(found.name)
    end = at + found.length
    const gap = separator.exec(text.slice(end, end + 20))
    if (!gap) break
    at = end + gap[0].length
  }
  if (names.length === 0) return { names, length: 0 }
  end += others.exec(text.slice(end, end + 30))?.[0].length ?? 0
  end += editors.exec(text.slice(end, end + 20))?.[0].length ?? 0
  return { names, length: end }
}

function nameAt(text: string, isFurther: boolean): { name: string; length: number } | null {
  const [turned, straight, short] = forms
  const inverted = turned.exec(text) ?? short.exec(text) ?? fullTurned.exec(text)
  const plain = straight.exec(text) ?? (isFurther ? dotless.exec(text) : null)
  const found = inverted ?? plain
  const [whole, a, b] = found ?? []
  if (whole === undefined || a === undefined || b === undefined) return null
  const name = inverted ? `${b} ${a}` : `${a} ${b}`
  return { name: name.replace(/\s+/g, ' ').trim(), length: whole.length }
}
