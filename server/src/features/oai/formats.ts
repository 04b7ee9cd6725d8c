import type { BibliographicName, Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { citableOf, doiUrl } from '@colophon/protocol/citations/citable'
import { familyWithParticle, sortedName } from '@colophon/protocol/citations/person-name'
import type { PaperWithRights } from '../../papers/visible-papers.ts'
import { parentElement, textElement } from '../../platform/http/xml.ts'

/** A paper as it is provided, with its OAI identifier and the address of its page. */
export type Provided = { paper: PaperWithRights; identifier: string; pageUrl: string; changedAt: Date }

/** A metadata format: its schema and namespace, and how it describes a paper. */
export type MetadataFormat = { schema: string; namespace: string; describe(provided: Provided): string }

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'
/** Everyone may read what is provided. */
const OPEN_ACCESS = 'info:eu-repo/semantics/openAccess'

const DUBLIN_CORE = {
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
}
const MODS = {
  schema: 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd',
  namespace: 'http://www.loc.gov/mods/v3',
}

/** As repositories name them; see the Publication Type vocabulary of the DRIVER guidelines. */
const DC_TYPES: Record<WorkType, string> = {
  article: 'info:eu-repo/semantics/article',
  inproceedings: 'info:eu-repo/semantics/conferenceObject',
  book: 'info:eu-repo/semantics/book',
  chapter: 'info:eu-repo/semantics/bookPart',
  thesis: 'thesis',
  report: 'info:eu-repo/semantics/report',
  dataset: 'dataset',
  preprint: 'info:eu-repo/semantics/preprint',
  webpage: 'webpage',
  patent: 'info:eu-repo/semantics/patent',
}

/** Genres of the MARC genre term list, where it has one. */
const MARC_GENRES: Partial<Record<WorkType, string>> = {
  article: 'article',
  inproceedings: 'conference publication',
  book: 'book',
  thesis: 'thesis',
  report: 'technical report',
  webpage: 'web site',
  patent: 'patent',
}

/** The formats by their `metadataPrefix`. */
export const FORMATS: ReadonlyMap<string, MetadataFormat> = new Map([
  ['oai_dc', { ...DUBLIN_CORE, describe: inDublinCore }],
  ['mods', { ...MODS, describe: inMods }],
])

function inDublinCore({ paper: { row, article }, pageUrl }: Provided): string {
  const { title, type, publication, year, doi, archiveId } = citableOf(article, pageUrl)
  const { abstract, journalRef, language } = row
  return parentElement(
    'oai_dc:dc',
    [
      textElement('dc:title', title || 'Untitled'),
      ...article.names.map((name) => textElement('dc:creator', sortedName(name))),
      ...subjectsOf(row).map((subject) => textElement('dc:subject', subject)),
      ...given(abstract, (text) => textElement('dc:description', text)),
      ...given(publication.publisher, (name) => textElement('dc:publisher', name)),
      ...given(year, (date) => textElement('dc:date', String(date))),
      ...(type === 'dataset' ? [] : [textElement('dc:type', 'text')]),
      ...given(type, (kind) => textElement('dc:type', DC_TYPES[kind])),
      textElement('dc:identifier', pageUrl),
      ...given(doi, (name) => textElement('dc:identifier', doiUrl(name))),
      ...given(journalRef, (place) => textElement('dc:source', place)),
      ...given(language, (code) => textElement('dc:language', code)),
      ...given(archiveId, (id) => textElement('dc:relation', `https://arxiv.org/abs/${id}`)),
      textElement('dc:rights', OPEN_ACCESS),
    ],
    {
      'xmlns:oai_dc': DUBLIN_CORE.namespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': INSTANCE,
      'xsi:schemaLocation': `${DUBLIN_CORE.namespace} ${DUBLIN_CORE.schema}`,
    },
  )
}

function inMods({ paper: { row, article }, identifier, pageUrl, changedAt }: Provided): string {
  const { title, type, publication, year, doi, archiveId } = citableOf(article, pageUrl)
  const origin = [
    ...given(publication.publisher, (name) => textElement('publisher', name)),
    ...given(year, (date) => textElement('dateIssued', String(date), { encoding: 'w3cdtf' })),
  ]
  return parentElement(
    'mods',
    [
      parentElement('titleInfo', [textElement('title', title || 'Untitled')]),
      ...article.names.map(modsAuthor),
      textElement('typeOfResource', type === 'dataset' ? 'software, multimedia' : 'text'),
      ...given(type, modsGenre),
      ...(origin.length > 0 ? [parentElement('originInfo', origin)] : []),
      ...given(row.language, (code) =>
        parentElement('language', [textElement('languageTerm', code, { type: 'code', authority: 'rfc5646' })]),
      ),
      ...given(row.abstract, (text) => textElement('abstract', text)),
      ...subjectsOf(row).map((subject) => parentElement('subject', [textElement('topic', subject)])),
      ...(publication.containerTitle ? [modsVenue(publication, type)] : []),
      ...given(doi, (name) => textElement('identifier', name, { type: 'doi' })),
      ...given(archiveId, (id) => textElement('identifier', id, { type: 'arxiv' })),
      parentElement('location', [textElement('url', pageUrl, { usage: 'primary display' })]),
      textElement('accessCondition', OPEN_ACCESS, { type: 'restriction on access' }),
      parentElement('recordInfo', [
        textElement('recordChangeDate', changedAt.toISOString(), { encoding: 'w3cdtf' }),
        textElement('recordIdentifier', identifier),
      ]),
    ],
    {
      xmlns: MODS.namespace,
      'xmlns:xsi': INSTANCE,
      version: '3.7',
      'xsi:schemaLocation': `${MODS.namespace} ${MODS.schema}`,
    },
  )
}

function modsGenre(type: WorkType): string {
  const genre = MARC_GENRES[type]
  return genre ? textElement('genre', genre, { authority: 'marcgt' }) : textElement('genre', type)
}

function modsAuthor(name: BibliographicName): string {
  const role = parentElement('role', [textElement('roleTerm', 'author', { type: 'text', authority: 'marcrelator' })])
  if ('literal' in name) return parentElement('name', [textElement('namePart', name.literal), role])
  const parts = [
    ...given(name.given, (text) => textElement('namePart', text, { type: 'given' })),
    textElement('namePart', familyWithParticle(name), { type: 'family' }),
    ...given(name.suffix, (text) => textElement('namePart', text, { type: 'termsOfAddress' })),
  ]
  return parentElement('name', [...parts, role], { type: 'personal' })
}

function modsVenue({ containerTitle, volume, issue, pages }: Publication, type: WorkType | null): string {
  const detail = (name: string) => (number: string) =>
    parentElement('detail', [textElement('number', number)], { type: name })
  const parts = [
    ...given(volume, detail('volume')),
    ...given(issue, detail('issue')),
    ...given(pages, (list) => parentElement('extent', [textElement('list', list)], { unit: 'pages' })),
  ]
  return parentElement(
    'relatedItem',
    [
      parentElement('titleInfo', [textElement('title', containerTitle)]),
      ...(type === 'inproceedings' ? [textElement('genre', 'conference publication', { authority: 'marcgt' })] : []),
      ...(parts.length > 0 ? [parentElement('part', parts)] : []),
    ],
    { type: 'host' },
  )
}

function subjectsOf({ field, keywords }: PaperWithRights['row']): string[] {
  return [...new Set([field, ...keywords])].filter(Boolean)
}

function given<T>(value: T | null | undefined, element: (value: T) => string): string[] {
  return value === null || value === undefined || value === '' ? [] : [element(value)]
}
