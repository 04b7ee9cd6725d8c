import type { WorkType } from '@colophon/protocol/citations/bibliographic'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { decodeHTMLStrict } from 'entities'
import { pmidIn } from './further-fields.ts'
import { archiveIdIn, doiIn, noteOfAddress } from './ids-in-texts.ts'
import { type BibliographyEntry, nameIn, notesOf, statedDetails, yearIn } from './stated-details.ts'

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
  let isParagraph = false
  for (const [line] of text.matchAll(/[^\r\n]+|(?<=\n)\r?\n/g)) {
    if (line.trim() === '') {
      isParagraph = true
      continue
    }
    const [, tag = '', value = ''] = LINE.exec(line) ?? []
    // `ER` alone ends an entry where another one or nothing follows; elsewhere it is part of a text.
    if (isPending && open && tag !== 'TY')
      add(open, open.last, { line: 'ER', value: 'ER', isTagged: false, isParagraph })
    isPending = open !== null && /^\s*ER\s*$/.test(line)
    if (isPending) continue
    if (open && (tag === 'TY' || tag === 'ER')) {
      yield entryOf(open)
      open = null
    }
    if (tag === 'TY') open = { type: value.trim().toUpperCase(), fields: new Map(), written: '', last: '' }
    if (open && tag !== 'ER')
      add(open, tag || open.last, { line, value: tag ? value : line, isTagged: tag !== '', isParagraph })
    isParagraph = false
  }
  if (open) yield entryOf(open)
}

type Open = { type: string; fields: Map<string, string[]>; written: string; last: string }

const LINE = /^[ \t]{0,40}([A-Z][A-Z0-9])(?: {2}-\s?| -(?:\s|$))(.*)$/
const VALUE_MAX = 500_000
/** Most values of one tag. */
const REPEATED_MAX = 1000
const WRITTEN_MAX = 300

type Line = { line: string; value: string; isTagged: boolean; isParagraph: boolean }

function add(open: Open, tag: string, { line, value, isTagged, isParagraph }: Line) {
  if (open.written.length < WRITTEN_MAX) open.written += `${line}\n`
  open.last = tag
  const values = open.fields.get(tag) ?? []
  const last = values.at(-1)
  const text = value.trim()
  if (isTagged || last === undefined) {
    if (values.length < REPEATED_MAX && text !== '') values.push(text.slice(0, VALUE_MAX))
  } else if (last.length < VALUE_MAX) values[values.length - 1] = `${last}${isParagraph ? '\n\n' : '\n'}${text}`
  open.fields.set(tag, values)
}

function entryOf({ type, fields, written }: Open): BibliographyEntry {
  const all = (...tags: string[]) => tags.flatMap((tag) => fields.get(tag) ?? [])
  const first = (...tags: string[]) => all(...tags)[0] ?? ''
  const workType = TYPES[type]
  const isWhole = workType === 'book' || workType === 'thesis'
  const isNumbered = workType === 'report' || workType === 'patent'
  const numbers = serialNumbers(all('SN'), isNumbered)
  const series = [...(isWhole && first('TI', 'T1') ? all('T2') : []), ...all('T3')]
  const editors = namesIn([all('ED'), ...(EDITED.has(type) ? [all('A2')] : [])].find(({ length }) => length > 0) ?? [])
  const kind = isArticle(workType) ? '' : first('M3')
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
    further: {
      ...numbers,
      URL: all('UR').find((address) => doiIn([address]) === null) ?? first('UR'),
      accessed: first('Y2'),
      editor: editors,
      edition: first('ET'),
      'publisher-place': first('CY', 'PP'),
      'collection-title': series[0] ?? '',
      genre: (doiIn([kind]) ?? archiveIdIn([kind])) ? '' : kind,
      PMID: pmidIn([...all('AN'), ...all('N1'), ...all('M2')]),
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
    notes: notesOf(all('N1', 'RN')),
    files: all('L1', 'L2', 'L4').map(localPath),
    isContainer: false,
  }
}

/** One author per tag; several in one are separated by semicolons, and `and` belongs to the name of an organisation. */
function namesIn(values: readonly string[]) {
  return values.flatMap((value) => decodeHTMLStrict(value).split(';')).flatMap((name) => nameIn(name) ?? [])
}

/** Types of which the secondary authors are editors. */
const EDITED = new Set(['CHAP', 'ECHAP', 'CONF', 'CPAPER', 'ENCYC', 'DICT'])

/** In these `M3` says where they are, or that they are articles. */
function isArticle(type: WorkType | undefined): boolean {
  return type === undefined || type === 'article' || type === 'inproceedings' || type === 'preprint'
}

/** `SN` is the ISBN, the ISSN, or the number of a report or patent. */
function serialNumbers(values: readonly string[], isNumbered: boolean) {
  const isIsbn = (text: string) => /^(?:isbn:?\s*)?97[89][\d\s-]{10,14}/i.test(text)
  const isIssn = (text: string) => (isNumbered ? isCheckedIssn(text) : /^(?:issn:?\s*)?\d{4}-?\d{3}[\dx]$/i.test(text))
  const [other = ''] = values.filter((text) => !isIsbn(text) && !isIssn(text))
  const stated = { ISBN: values.filter(isIsbn).join(' '), ISSN: values.filter(isIssn).join(' ') }
  return isNumbered ? { ...stated, number: other } : { ...stated, ISBN: stated.ISBN || other }
}

function isCheckedIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false
  const digits = [...text.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  return digits.reduce((sum, digit, at) => sum + digit * (8 - at), 0) % 11 === 0
}

const TYPES: Readonly<Record<string, WorkType>> = {
  ...{ JOUR: 'article', EJOUR: 'article', JFULL: 'article', MGZN: 'article', NEWS: 'article', INPR: 'article' },
  ...{ CONF: 'inproceedings', CPAPER: 'inproceedings', BOOK: 'book', EBOOK: 'book', EDBOOK: 'book' },
  ...{ CHAP: 'chapter', ECHAP: 'chapter', ENCYC: 'chapter', DICT: 'chapter', THES: 'thesis' },
  ...{ RPRT: 'report', GOVDOC: 'report', DATA: 'dataset', AGGR: 'dataset', UNPB: 'preprint' },
  ...{ PAT: 'patent', ELEC: 'webpage', BLOG: 'webpage', WEB: 'webpage', ICOMM: 'webpage' },
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
