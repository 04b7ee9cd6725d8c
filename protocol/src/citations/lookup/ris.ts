import { type BibliographyEntry, bibliographyEntry, type WrittenEntry } from './bibliography.ts'

/** Whether a text looks like a RIS file. */
export function isRis(text: string): boolean {
  return /^[ \t]*TY {1,2}- /m.test(text)
}

/** The entries of a RIS file with what can be looked up in them. */
export function* readRis(text: string): Generator<BibliographyEntry> {
  for (const { written, fields } of risEntries(text)) yield bibliographyEntry(written, fields, TITLES, YEARS)
}

/**
 * The entries of a RIS file; authors are joined by `and` as in BibTeX, other repeated tags by spaces. A line without a
 * tag goes on with the one before. An entry may lack its `ER`.
 */
export function* risEntries(text: string): Generator<WrittenEntry> {
  let open: Open | null = null
  for (const line of text.split(/\r?\n/)) {
    const [, tag = '', value = ''] = LINE.exec(line) ?? []
    if (open && (tag === 'TY' || tag === 'ER')) {
      yield entryOf(open)
      open = null
    }
    if (tag === 'TY') open = { fields: new Map(), repeated: new Map(), written: '', last: '' }
    if (open && tag !== 'ER') add(open, tag.toLowerCase() || open.last, tag === '' ? line : value, line)
  }
  if (open) yield entryOf(open)
}

type Open = { fields: Map<string, string>; repeated: Map<string, string[]>; written: string; last: string }

const LINE = /^[ \t]{0,40}([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/
const VALUE_MAX = 20_000
/** Most values of one field that are distinguished. */
const REPEATED_MAX = 1000
const WRITTEN_MAX = 300
const AUTHOR = /^(?:au|a1)$/
const TITLES = ['ti', 't1', 'ct', 'bt']
const YEARS = ['py', 'y1', 'da']

function add(open: Open, name: string, value: string, line: string): void {
  const known = open.fields.get(name)
  if (known === undefined) open.fields.set(name, value.trim().slice(0, VALUE_MAX))
  else if (known.length < VALUE_MAX) {
    const joint = AUTHOR.test(name) && line !== value ? ' and ' : ' '
    open.fields.set(name, `${known}${joint}${value.trim()}`.slice(0, VALUE_MAX))
  }
  const values = open.repeated.get(name) ?? []
  const last = values.at(-1)
  const isTagged = line !== value
  if (isTagged && values.length < REPEATED_MAX) values.push(value.trim().slice(0, VALUE_MAX))
  if (!isTagged && last !== undefined && last.length < VALUE_MAX) values[values.length - 1] = `${last}\n${value.trim()}`
  open.repeated.set(name, values)
  if (open.written.length < WRITTEN_MAX) open.written += `${line}\n`
  open.last = name
}

function entryOf({ fields, repeated, written }: Open): WrittenEntry {
  return { fields, repeated, written: written.slice(0, WRITTEN_MAX).trim() }
}
