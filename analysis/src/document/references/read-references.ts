import type { Block, Reference } from '@colophon/protocol/reader/document'
import { limits } from '../limits.ts'
import { readEntry } from './read-entry.ts'

/** The bibliography entries of a document, one per block of type `reference`, up to `limits.references`. */
export function readReferences(blocks: readonly Block[]): Reference[] {
  const references: Reference[] = []
  for (const [index, { type, text, start, end }] of blocks.entries()) {
    if (type !== 'reference' || references.length >= limits.references) continue
    const { label, ...fields } = readEntry(text)
    references.push({
      block: index,
      start,
      end,
      label: label ?? calledAs(fields.authors, fields.year, text),
      text,
      ...fields,
    })
  }
  return references
}

/** The author-year label of an entry without number: `Lind & Berg, 2019`, `Lind et al., 2019`. */
function calledAs(authors: readonly string[], year: number | null, text: string): string {
  const [first, second] = authors.map(familyName)
  const who = first === undefined ? text.slice(0, 40).trim() : authors.length > 2 ? `${first} et al.` : first
  const whom = authors.length === 2 && second !== undefined ? `${who} & ${second}` : who
  return year === null ? whom : `${whom}, ${year}`
}

/** The family name of `Ada B. van Lind`: the last word and its particles; the full name of an organisation. */
export function familyName(name: string): string {
  const words = name.split(' ')
  if (words.length > 4 || /\b(?:Team|Group|Inc|Foundation|Collaboration|Consortium|Institute|Society)\b/.test(name))
    return name
  let at = words.length - 1
  while (at > 1 && /^\p{Ll}/u.test(words[at - 1] ?? '')) at--
  return words.slice(at).join(' ')
}
