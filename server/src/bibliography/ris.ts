import type { WorkType } from '@colophon/protocol/citations/bibliographic'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { decodeHTMLStrict } from 'entities'
import { archiveIdIn, doiIn, noteOfAddress } from './ids-in-texts.ts'
import { type BibliographyEntry, nameIn, statedDetails, yearIn } from './stated-details.ts'

/** Whether a text looks like a RIS file. */
export function isRis(text: string): boolean {
  return /^[ \t]{0,40}TY {1,2}-/m.test(text)
}

/**
 * The entries of a RIS file. A line without a tag goes on with the one before; an entry may lack its `ER`, or have it
 * without a dash.
 */
export function* readRis(text: string): Generator<BibliographyEntry> {
  let open: Open | null = null
  let isPending = false
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [, tag = '', value = ''] = LINE.exec(line) ?? []
    // `ER` alone ends an entry where another one or nothing follows; elsewhere it is part of a text.
    if (isPending && open && tag !== 'TY') add(open, open.last, { line: 'ER', value: 'ER', isTagged: false })
    isPending = open !== null && /^\s*ER\s*$/.test(line)
    if (isPending) continue
    if (open && (tag === 'TY' || tag === 'ER')) {
      yield entryOf(open)
      open = null
    }
    if (tag === 'TY') open = { type: value.trim().toUpperCase(), fields: new Map(), written: '', last: '' }
    if (open && tag !== 'ER') add(open, tag || open.last, { line, value: tag ? value : line, isTagged: tag !== '' })
  }
  if (open) yield entryOf(open)
}

type Open = { type: string; fields: Map<string, string[]>; written: string; last: string }

const LINE = /^[ \t]{0,40}([A-Z][A-Z0-9])(?: {2}-\s?| -(?:\s|$))(.*)$/
const VALUE_MAX = 500_000
/** Most values of one tag. */
const REPEATED_MAX = 1000
const WRITTEN_MAX = 300

function add(open: Open, tag: string, { line, value, isTagged }: { line: string; value: string; isTagged: boolean }) {
  if (open.written.length < WRITTEN_MAX) open.written += `${line}\n`
  open.last = tag
  const values = open.fields.get(tag) ?? []
  const last = values.at(-1)
  const text = value.trim()
  if (isTagged || last === undefined) {
    if (values.length < REPEATED_MAX && text !== '') values.push(text.slice(0, VALUE_MAX))
  } else if (last.length < VALUE_MAX) values[values.length - 1] = `${last}\n${text}`
  open.fields.set(tag, values)
}

function entryOf({ type, fields, written }: Open): BibliographyEntry {
  const all = (...tags: string[]) => tags.flatMap((tag) => fields.get(tag) ?? [])
  const first = (...tags: string[]) => all(...tags)[0] ?? ''
  const workType = TYPES[type]
  const isWhole = workType === 'book' || workType === 'thesis'
  const container = isWhole ? '' : first('JF', 'T2', 'JO', 'BT', 'JA', 'J2', 'J1')
  const doi = doiIn([
    ...[...all('DO'), ...all('UR', 'L3', 'LK'), ...all('M3', 'AN', 'ID', 'C7')],
    ...all('N1', 'M1', 'M2').map(noteOfAddress),
  ])
  const archiveId = archiveIdIn([...all('AN', 'M3', 'UR', 'T2', 'JO', 'JF', 'VL', 'M1', 'C7', 'IS', 'SP', 'N1'), doi])
  const [start, end] = [first('SP'), first('EP')]
  const details = statedDetails({
    title: first('TI', 'T1', ...(isWhole ? ['BT', 'T2'] : []), 'CT'),
    names: namesIn([all('AU'), all('A1'), all('A2'), all('ED')].find(({ length }) => length > 0) ?? []),
    type: archiveId !== null && workType === undefined ? 'preprint' : workType,
    year: yearIn(...all('PY', 'Y1', 'DA')),
    publication: {
      containerTitle: container,
      volume: first('VL'),
      issue: first('IS', 'CP'),
      pages: end && !start.endsWith(end) ? `${start}-${end}` : start || first('C7'),
      publisher: first('PB'),
    },
    doi,
    abstract: all('AB', 'N2')[0],
    language: first('LA'),
  })
  return {
    written: written.slice(0, WRITTEN_MAX).trim(),
    problem: null,
    details,
    archiveId,
    ids: [doi, archiveId].flatMap((id) => (id && readPaperId(id)) || []),
    tags: all('KW').flatMap((value) => decodeHTMLStrict(value).split(/[\n;]/)),
    notes: all('N1', 'RN'),
    files: all('L1', 'L2', 'L4').map(localPath),
    isContainer: false,
  }
}

/** One author per tag; several in one are separated by semicolons, and `and` belongs to the name of an organisation. */
function namesIn(values: readonly string[]) {
  return values.flatMap((value) => decodeHTMLStrict(value).split(';')).flatMap((name) => nameIn(name) ?? [])
}

const TYPES: Readonly<Record<string, WorkType>> = {
  ...{ JOUR: 'article', EJOUR: 'article', JFULL: 'article', MGZN: 'article', NEWS: 'article', INPR: 'article' },
  ...{ CONF: 'inproceedings', CPAPER: 'inproceedings', BOOK: 'book', EBOOK: 'book', EDBOOK: 'book' },
  ...{ CHAP: 'chapter', ECHAP: 'chapter', ENCYC: 'chapter', DICT: 'chapter', THES: 'thesis' },
  ...{ RPRT: 'report', GOVDOC: 'report', DATA: 'dataset', AGGR: 'dataset', UNPB: 'preprint' },
  ...{ ELEC: 'webpage', BLOG: 'webpage', WEB: 'webpage', ICOMM: 'webpage' },
}

/** A path that may be written as `file://` or `internal-pdf://`. */
function localPath(written: string): string {
  if (!/^(?:file|internal-pdf):\/\//i.test(written)) return written
  const path = written.replace(/^[a-z-]+:\/\/(?:localhost)?/i, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
