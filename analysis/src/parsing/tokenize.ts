/** A token of a sentence; `start` and `end` are offsets into its text (UTF-16 code units). */
export interface Token {
  text: string
  start: number
  end: number
}

const PIECES = new RegExp(
  [
    // Addresses.
    String.raw`(?:https?|ftp):\/\/\S+[^\s.,;:)\]>]|www\.\S+[^\s.,;:)\]>]|[\w.+-]+@[\w-]+\.[\w.-]*\w`,
    // Shortened names and hours.
    String.raw`(?:\p{Lu}\.){2,}(?![\p{L}\p{N}])|\p{Lu}\.(?:\p{Lu}\.)*\p{Lu}(?![\p{L}\p{N}])|(?:i\.e|e\.g|a\.m|p\.m)\.?(?![\p{L}\p{N}])`,
    // Numbers, dates and what is numbered.
    String.raw`\p{N}+[/:]\p{N}+(?:[/:]\p{N}+)*|(?<![\p{L}\p{N}])[.]\p{N}+|\p{N}+(?:[.]\p{N}+|,\p{N}{3}(?!\p{N}))*(?:\p{L}[\p{L}\p{M}\p{N}]*)?|\u00b0\p{L}`,
    // Prefixes that stay with their word, then words, charges and all.
    String.raw`(?:non|anti|co|pre|post|re|semi|sub|multi|pro|de|mid|pseudo|ultra|un|bi|counter|e)-(?=\p{L})\p{L}[\p{L}\p{M}\p{N}]*`,
    String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:['\u2019.](?!(?:s|S|ll|LL|re|RE|ve|VE|d|D|m|M|t|T)(?![\p{L}\p{N}]))\p{L}?[\p{L}\p{N}]+)*(?:[+](?![\p{L}\p{N}]))?`,
    String.raw`['\u2019](?:s|S|ll|LL|re|RE|ve|VE|d|D|m|M)(?![\p{L}\p{N}])`,
    "``|''|[.?!]{2,}|-{2,}|_{2,}|[*]{2,}|<<|>>|[:;]-?[)(](?=\\s|$)",
    String.raw`\p{M}+|[\s\S]`,
  ].join('|'),
  'giu',
)

const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr st prof inc corp co ltd jr sr vs fig figs eq eqs ref refs no nos vol ca cf al etc approx dept est gen ' +
    'gov sen rep u.s d.c jan feb mar apr jun jul aug sep sept oct nov dec ave blvd sp spp var ed eds pp'
  ).split(' '),
)

/**
 * Tokenises as in the parser's treebanks: punctuation, hyphens and slashes are separate, clitics (`n't`, `'s`) are
 * split off, decimal numbers and abbreviations stay whole. Linear time.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PIECES)) {
    const piece = match[0]
    if (/^\s/u.test(piece)) continue
    const start = match.index
    const previous = tokens.at(-1)
    if (piece === '.' && previous?.end === start && isAbbreviation(previous.text) && hasMore(text, start + 1)) {
      previous.text += '.'
      previous.end += 1
      continue
    }
    if (previous?.end === start && /^['\u2019]$/u.test(piece) && /n$/iu.test(previous.text)) {
      const rest = /^[tT](?![\p{L}\p{N}])/u.exec(text.slice(start + 1, start + 3))
      if (rest !== null) {
        splitNegation(tokens, previous, text, start)
        continue
      }
    }
    if (previous !== undefined && previous.end > start && /^[tT]$/.test(piece) && /^n['\u2019]t$/iu.test(previous.text))
      continue
    push(tokens, piece, start)
  }
  return tokens
}

function push(tokens: Token[], piece: string, start: number): void {
  const lower = piece.toLowerCase()
  if (lower === 'cannot') {
    tokens.push(
      { text: piece.slice(0, 3), start, end: start + 3 },
      { text: piece.slice(3), start: start + 3, end: start + 6 },
    )
    return
  }
  tokens.push({ text: piece, start, end: start + piece.length })
}

function splitNegation(tokens: Token[], previous: Token, text: string, quote: number): void {
  const from = previous.end - 1
  if (from > previous.start) {
    previous.text = previous.text.slice(0, -1)
    previous.end = from
    tokens.push({ text: text.slice(from, quote + 2), start: from, end: quote + 2 })
  } else {
    previous.text = text.slice(from, quote + 2)
    previous.end = quote + 2
  }
}

function isAbbreviation(text: string): boolean {
  return ABBREVIATIONS.has(text.toLowerCase()) || /^\p{Lu}$/u.test(text)
}

function hasMore(text: string, from: number): boolean {
  return /\S/u.test(text.slice(from, from + 3))
}
