import { type BibliographyEntry, bibliographyEntry, type WrittenEntry } from './bibliography.ts'

/** Whether a text looks like a BibTeX file. */
export function isBibtex(text: string): boolean {
  return /^[ \t]*@[a-z]{1,30}[ \t]*[{(]/im.test(text)
}

/** The entries of a BibTeX file with what can be looked up in them. */
export function* readBibtex(text: string): Generator<BibliographyEntry> {
  for (const { written, fields } of bibtexEntries(text))
    yield bibliographyEntry(written, fields, ['title'], ['year', 'date'])
}

/**
 * The entries of a BibTeX file. What is not an entry, `@string`, `@comment` and `@preamble` are passed over; an entry
 * that never ends is read as far as it goes, so that one forgotten brace does not lose the rest.
 */
export function* bibtexEntries(text: string): Generator<WrittenEntry> {
  let open: RegExpMatchArray | null = null
  for (const start of text.matchAll(START)) {
    if (open) yield* entryOf(text, open, start.index)
    open = start
  }
  if (open) yield* entryOf(text, open, text.length)
}

/** What is told back of an entry. */
const WRITTEN_MAX = 300
/** Longer entries are read to here. */
const ENTRY_MAX = 200_000
const LOOK_BACK = 40
const START = /(?<=^[ \t]{0,40}|\}[ \t]{0,40})@([a-z]{1,30})[ \t]*[{(]/gim
const NO_ENTRY = /^(?:string|comment|preamble)$/i
const FIELD = /(?<![\w-])([a-z][\w-]{0,40})[ \t]{0,40}=\s{0,40}/gi

function* entryOf(text: string, start: RegExpMatchArray, end: number): Generator<WrittenEntry> {
  if (NO_ENTRY.test(start[1] ?? '')) return
  const from = start.index ?? 0
  const body = text.slice(from + start[0].length, Math.min(end, from + ENTRY_MAX))
  const written = text.slice(from, Math.min(end, from + WRITTEN_MAX)).trim()
  yield { written, fields: fieldsOf(body) }
}

function fieldsOf(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  let at = Math.max(0, body.indexOf(','))
  while (at < body.length) {
    FIELD.lastIndex = at
    const found = FIELD.exec(body)
    if (!found) break
    const value = valueAt(body, FIELD.lastIndex)
    const name = (found[1] ?? '').toLowerCase()
    if (!fields.has(name)) fields.set(name, value.text)
    at = value.end
  }
  return fields
}

/** A value in braces, in quotes or bare, or several of those joined with `#`. */
function valueAt(body: string, start: number): { text: string; end: number } {
  const [, text = '', end] = readPiece(body, start)
  const joined = /^\s*#\s*/.exec(body.slice(end, end + LOOK_BACK))
  if (!joined) return { text, end }
  const rest = valueAt(body, end + joined[0].length)
  return { text: text + rest.text, end: Math.max(rest.end, end + joined[0].length) }
}

function readPiece(body: string, start: number): [opening: string, text: string, end: number] {
  const opening = body.charAt(start)
  if (opening !== '{' && opening !== '"') {
    const bare = /^[^,}\s#]*/.exec(body.slice(start, start + LOOK_BACK))?.[0] ?? ''
    return ['', bare, start + bare.length]
  }
  const closing = opening === '{' ? '}' : '"'
  let depth = 0
  for (let at = start + 1; at < body.length; at += 1) {
    const character = body.charAt(at)
    if (character === '\\') at += 1
    else if (character === closing && depth === 0) return [opening, body.slice(start + 1, at), at + 1]
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
  }
  return [opening, body.slice(start + 1), body.length]
}
