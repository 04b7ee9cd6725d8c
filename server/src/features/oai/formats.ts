import { citableOf, doiUrl, isMeeting } from '@colophon/protocol/citations/citable'
import { type PersonName, sortedName } from '@colophon/protocol/citations/person-name'
import { parentElement, textElement } from '../../platform/http/xml.ts'
import type { PaperWithRights } from '../articles/public/visible-papers.ts'

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

/** The formats by their `metadataPrefix`. */
export const FORMATS: ReadonlyMap<string, MetadataFormat> = new Map([
  ['oai_dc', { ...DUBLIN_CORE, describe: inDublinCore }],
  ['mods', { ...MODS, describe: inMods }],
])

function inDublinCore({ paper: { row, article }, pageUrl }: Provided): string {
  const { title, authors, year, doi, archiveId } = citableOf(article, pageUrl)
  const { abstract, journalRef, language } = row
  return parentElement(
    'oai_dc:dc',
    [
      textElement('dc:title', title || 'Untitled'),
      ...authors.map((name) => textElement('dc:creator', sortedName(name))),
      ...subjectsOf(row).map((subject) => textElement('dc:subject', subject)),
      ...given(abstract, (text) => textElement('dc:description', text)),
      ...given(year, (date) => textElement('dc:date', String(date))),
      textElement('dc:type', 'text'),
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
  const citable = citableOf(article, pageUrl)
  const { title, authors, year, doi, archiveId } = citable
  return parentElement(
    'mods',
    [
      parentElement('titleInfo', [textElement('title', title || 'Untitled')]),
      ...authors.map(modsAuthor),
      textElement('typeOfResource', 'text'),
      textElement('genre', 'article', { authority: 'marcgt' }),
      ...given(year, (date) =>
        parentElement('originInfo', [textElement('dateIssued', String(date), { encoding: 'w3cdtf' })]),
      ),
      ...given(row.language, (code) =>
        parentElement('language', [textElement('languageTerm', code, { type: 'code', authority: 'rfc5646' })]),
      ),
      ...given(row.abstract, (text) => textElement('abstract', text)),
      ...subjectsOf(row).map((subject) => parentElement('subject', [textElement('topic', subject)])),
      ...given(citable.journal, modsVenue),
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

function modsAuthor(name: PersonName): string {
  const role = parentElement('role', [textElement('roleTerm', 'author', { type: 'text', authority: 'marcrelator' })])
  const { given: first, particle, family, suffix, isWhole } = name
  if (isWhole) return parentElement('name', [textElement('namePart', family), role])
  const parts = [
    ...given(first, (text) => textElement('namePart', text, { type: 'given' })),
    textElement('namePart', [particle, family].filter(Boolean).join(' '), { type: 'family' }),
    ...given(suffix, (text) => textElement('namePart', text, { type: 'termsOfAddress' })),
  ]
  return parentElement('name', [...parts, role], { type: 'personal' })
}

function modsVenue(place: NonNullable<ReturnType<typeof citableOf>['journal']>): string {
  const { journal, volume, issue, pages } = place
  const detail = (type: string) => (number: string) =>
    parentElement('detail', [textElement('number', number)], { type })
  const parts = [
    ...given(volume, detail('volume')),
    ...given(issue, detail('issue')),
    ...given(pages, (list) => parentElement('extent', [textElement('list', list)], { unit: 'pages' })),
  ]
  return parentElement(
    'relatedItem',
    [
      parentElement('titleInfo', [textElement('title', journal)]),
      ...(isMeeting(place) ? [textElement('genre', 'conference publication', { authority: 'marcgt' })] : []),
      ...(parts.length > 0 ? [parentElement('part', parts)] : []),
    ],
    { type: 'host' },
  )
}

function subjectsOf({ field, keywords }: PaperWithRights['row']): string[] {
  return [...new Set([field, ...keywords])].filter(Boolean)
}

function given<T>(value: T | null, element: (value: T) => string): string[] {
  return value === null || value === '' ? [] : [element(value)]
}
