import type { BibliographicName, WorkType } from '@colophon/protocol/citations/bibliographic'
import { THESIS_GENRES } from '@colophon/protocol/citations/bibtex'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import type { Creator, Entry } from '@retorquere/bibtex-parser'
import { pmidIn } from './further-fields.ts'
import { archiveIdIn, doiIn, noteOfAddress } from './ids-in-texts.ts'
import { type BibliographyEntry, notesOf, statedDetails, yearIn } from './stated-details.ts'

type Content = Omit<BibliographyEntry, 'written' | 'problem' | 'isContainer'>

/** The details, ids, tags, notes and files of an entry as the library reads it. */
export function contentOf({ type, key, fields }: Entry, restore: (text: string) => string): Content {
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, restored(value, restore)]))
  const get = (...names: string[]): string => {
    for (const name of names) {
      const value = values[name]
      const text = typeof value === 'string' ? value : value?.filter((each) => typeof each === 'string').join('; ')
      if (text?.trim()) return text
    }
    return ''
  }
  const archive = get('archiveprefix', 'eprinttype')
  const eprint = /^(?:arxiv)?$/i.test(archive) ? get('eprint', 'arxivid') : ''
  const url = get('url') || addressIn(get('howpublished'))
  const isPage = TYPES[type] === 'webpage' || TYPES[type] === 'dataset'
  const site = isPage && !addressIn(get('howpublished')) ? get('howpublished') : ''
  const container = get('journal', 'journaltitle', 'booktitle', 'maintitle') || site
  const archiveTexts = [
    ...[eprint, get('url'), get('howpublished'), get('note'), container],
    ...[get('number'), get('volume'), get('ee')],
    ...[get('pages'), get('eid')].filter((text) => /^arxiv/i.test(text)),
  ]
  const doi = doiIn([
    ...[get('doi'), /^doi$/i.test(archive) ? get('eprint') : '', get('url'), get('howpublished'), get('ee')],
    ...[get('bdsk-url-1'), noteOfAddress(get('note')), noteOfAddress(get('addendum'))],
  ])
  const archiveId = archiveIdIn([...archiveTexts, doi])
  const title = [get('title'), get('subtitle')].filter(Boolean).join(': ')
  const isNumbered = TYPES[type] === 'report' || TYPES[type] === 'patent'
  const details = statedDetails({
    title: title || get('booktitle'),
    names: namesIn(values.author ?? values.editor),
    // A web page of Zotero's.
    type:
      type === 'misc' && url && get('urldate') && !container && doi === null && archiveId === null
        ? 'webpage'
        : typeOf(type, { container, hasArchiveId: archiveId !== null }),
    year: yearIn(get('year'), get('date'), get('issued'), get('eventdate')),
    publication: {
      containerTitle: title ? container : '',
      volume: get('volume'),
      issue: isNumbered ? '' : get('issue', 'number'),
      pages: get('pages', 'eid', 'articleno'),
      publisher: get('publisher', 'school', 'institution', 'organization', 'holder'),
    },
    further: {
      URL: url,
      accessed: get('urldate', 'lastchecked', 'lastaccessed'),
      editor: namesIn(values.editor),
      edition: get('edition'),
      'publisher-place': get('address', 'location'),
      'collection-title': get('series'),
      number: isNumbered ? get('number') : '',
      genre: genreOf(type, get('type')),
      ISBN: get('isbn'),
      ISSN: get('issn'),
      PMID: get('pmid') || (/^pubmed$/i.test(archive) ? get('eprint') : '') || pmidIn([get('note')]),
    },
    doi,
    abstract: get('abstract'),
    language: get('langid', 'language', 'hyphenation'),
  })
  return {
    details,
    ...(key && { citationKey: restore(key) }),
    archiveId,
    ids: [doi, archiveId].flatMap((id) => (id && readPaperId(id)) || []),
    tags: ['keywords', 'keyword'].flatMap((name) => {
      const value = values[name]
      return Array.isArray(value) ? value.map(String) : (value ?? '').split(/[,;]/)
    }),
    notes: notesOf([get('note'), get('addendum'), get('annote', 'annotation')]).map(withParagraphs),
    files: filesIn(get('file')),
  }
}

type Value = string | string[] | Creator[] | undefined

function restored(value: Value, restore: (text: string) => string): Value {
  if (typeof value === 'string' || value === undefined) return value && restore(value)
  const each = (one: string | Creator) => {
    if (typeof one === 'string') return restore(one)
    return Object.fromEntries(
      Object.entries(one).map(([key, part]) => [key, typeof part === 'string' ? restore(part) : part]),
    )
  }
  return value.map(each) as Value
}

/** The types of works by the names of BibTeX and BibLaTeX. */
export const TYPES: Readonly<Record<string, WorkType>> = {
  ...{ article: 'article', suppperiodical: 'article', inproceedings: 'inproceedings', conference: 'inproceedings' },
  ...{ book: 'book', mvbook: 'book', booklet: 'book', collection: 'book', mvcollection: 'book', proceedings: 'book' },
  ...{ incollection: 'chapter', inbook: 'chapter', bookinbook: 'chapter', suppbook: 'chapter', inreference: 'chapter' },
  ...{ phdthesis: 'thesis', mastersthesis: 'thesis', thesis: 'thesis', techreport: 'report', report: 'report' },
  ...{ unpublished: 'preprint', patent: 'patent' },
  ...{ dataset: 'dataset', data: 'dataset', online: 'webpage', electronic: 'webpage', www: 'webpage' },
}
const PREPRINTS = /^(?:arxiv|corr$|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|research square)\b/i

function typeOf(type: string, { container, hasArchiveId }: { container: string; hasArchiveId: boolean }) {
  const stated = TYPES[type]
  if (PREPRINTS.test(container)) return 'preprint'
  return hasArchiveId && (stated === undefined || stated === 'webpage') ? 'preprint' : stated
}

/** The kind of thesis or report; BibLaTeX has words for some. */
function genreOf(type: string, stated: string): string {
  if (stated) return GENRES[stated.toLowerCase()] ?? stated
  if (type === 'phdthesis') return THESIS_GENRES.phd
  return type === 'mastersthesis' ? THESIS_GENRES.master : ''
}

/** The library writes an empty line as `<p>`. */
function withParagraphs(note: string): string {
  return /<\/p>/i.test(note) ? note : note.replace(/\s*<p>\s*/g, '\n\n').trim()
}

const GENRES: Readonly<Record<string, string>> = {
  ...{ phdthesis: THESIS_GENRES.phd, mathesis: THESIS_GENRES.master, mastersthesis: THESIS_GENRES.master },
  ...{ thesis: '', techreport: 'Technical report', resreport: 'Research report' },
}

/** The address in `\\url{…}`, or in a text that is one. */
function addressIn(text: string): string {
  return /(?:https?|ftp):\/\/\S+/.exec(text)?.[0] ?? ''
}

function namesIn(creators: Value): BibliographicName[] {
  if (!Array.isArray(creators)) return []
  return creators.flatMap((creator): BibliographicName[] => {
    if (typeof creator === 'string') return []
    const { name, lastName, firstName, prefix, suffix, initial } = creator
    if (name) return [{ literal: name }]
    const given = firstName ?? initial
    if (!lastName) return given ? [{ family: given }] : []
    if (lastName.toLowerCase() === 'others' && !given) return []
    return [
      {
        family: lastName,
        ...(given && { given }),
        ...(prefix && { particle: prefix }),
        ...(suffix && { suffix }),
      },
    ]
  })
}

/**
 * The paths in `file = {Full Text:files/12/name.pdf:application/pdf;…}`, or in a plain `file = {name.pdf}`. Colons,
 * semicolons and backslashes in names are escaped.
 */
function filesIn(written: string): string[] {
  return splitUnescaped(written, ';').flatMap((file) => {
    const parts = splitUnescaped(file, ':').map((part) => part.replace(/\\([:;\\{}_%&#$])/g, '$1'))
    const path = parts.length >= 3 ? parts.slice(1, -1).join(':') : parts.length === 2 ? parts[1] : parts[0]
    return path?.trim() ? [path.trim()] : []
  })
}

function splitUnescaped(text: string, separator: ':' | ';'): string[] {
  const ends = [...text.matchAll(/\\.|[:;]/gs)].filter(([found]) => found === separator).map(({ index }) => index)
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
}
