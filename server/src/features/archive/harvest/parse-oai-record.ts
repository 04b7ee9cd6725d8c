import { alternatives } from '@colophon/protocol/alternatives'
import { archiveIdMonth, plainArchiveId } from '@colophon/protocol/archive/ids'
import { FIELD_MAX } from '@colophon/protocol/articles/constants'
import { plainDoi } from '@colophon/protocol/citations/lookup/paper-id'
import { writtenName } from '@colophon/protocol/citations/person-name'
import { plainLine } from '../../../bibliography/plain-text.ts'
import { archiveUrl, hashOf, isWithdrawn, type Parsed, parseFields, plainText, TITLE_MAX } from '../parse-record.ts'
import { LINE_BYTES_MAX } from '../store-records.ts'
import { creatorNames, publicationOf, sourceOf, typeOf } from './dublin-bibliography.ts'
import type { HarvestedRecord } from './read-answer.ts'
import { childrenOf, textOf, type XmlNode } from './read-xml.ts'

const IDENTIFIER_MAX = 500
const ADDRESS_MAX = 2000
const SUBJECTS_MAX = 20
/** A longer one does not fit into an index. */
const DOI_MAX = 500
const YEAR_MIN = 1500
const YEAR_MAX = 2200

/** The formats that are read, best first. */
export const PREFIXES = ['arXivRaw', 'arXiv', 'oai_dc'] as const

/** The `articleUrl` of a record: of the preprint archive, or of another provider. */
export function articleUrlOf(identifier: string): string {
  const archiveId = archiveIdOf(identifier)
  return archiveId === null ? `record:${identifier}` : archiveUrl(archiveId)
}

function archiveIdOf(identifier: string): string | null {
  const [, id = ''] = /^oai:arxiv\.org:(.+)$/i.exec(identifier) ?? []
  return plainArchiveId(id)
}

/** A record of a list as it is stored, or why it is not; `host` is that of the provider. */
export function parseOaiRecord(record: HarvestedRecord, host: string): Parsed {
  if (record.identifier.length > IDENTIFIER_MAX)
    return { reason: `identifier: has more than ${IDENTIFIER_MAX} characters` }
  const { metadata } = record
  if (metadata === null) return { reason: 'has no metadata' }
  const parsed = parseMetadata(record, metadata, host)
  const isTooLong = 'entry' in parsed && Buffer.byteLength(JSON.stringify(parsed.entry)) > LINE_BYTES_MAX
  return isTooLong ? { reason: 'too long' } : parsed
}

function parseMetadata(record: HarvestedRecord, metadata: XmlNode, host: string): Parsed {
  switch (metadata.name) {
    case 'arXivRaw':
      return parseFields({
        ...fieldsOf(record, metadata),
        authors: textOf(metadata, 'authors'),
        versions: versionsOf(metadata),
      })
    case 'arXiv':
      return parseFields({
        ...fieldsOf(record, metadata),
        authors_parsed: authorsOf(metadata),
        created: textOf(metadata, 'created'),
      })
    case 'dc':
      return parseDublinCore(record, metadata, host)
    default:
      return { reason: `the format of <${metadata.name.slice(0, 50)}> is unknown` }
  }
}

/** The fields that both formats of the archive share, by their names in its dump. */
function fieldsOf({ datestamp }: HarvestedRecord, metadata: XmlNode): Record<string, string> {
  const names = [
    'id',
    'title',
    'abstract',
    'categories',
    'submitter',
    'comments',
    'journal-ref',
    'doi',
    'report-no',
    'license',
  ]
  const fields = names.map((name) => [name, textOf(metadata, name)])
  // In the dump, too, this is the date of the last change of the metadata.
  return { ...Object.fromEntries(fields), update_date: datestamp.toISOString() }
}

function versionsOf(metadata: XmlNode) {
  return childrenOf(metadata, 'version').map((version) => ({
    version: version.attributes.version ?? '',
    created: textOf(version, 'date'),
  }))
}

function authorsOf(metadata: XmlNode): string[][] {
  const [authors] = childrenOf(metadata, 'authors')
  return childrenOf(authors, 'author').map((author) =>
    ['keyname', 'forenames', 'suffix'].map((part) => textOf(author, part)),
  )
}

/** The archive writes the group of a category before its name. */
const GROUP = new RegExp(
  `^(?:${alternatives`
    Computer Science|Mathematics|Physics|Statistics|Economics
    Astrophysics|Condensed Matter|Nonlinear Sciences
    Quantitative Biology|Quantitative Finance|Electrical Engineering and Systems Science
  `}) - `,
)
const COMMENT = /^Comments?: /
const ADDRESS = /^https?:\/\/[^\s<>"]+$/i

function parseDublinCore({ identifier, datestamp }: HarvestedRecord, metadata: XmlNode, host: string): Parsed {
  const archiveId = archiveIdOf(identifier)
  // The preprint archive writes LaTeX; others also write markup, escaped once or twice.
  const plain = archiveId === null ? (text: string) => plainText(plainLine(text)) : plainText
  const all = (name: string) =>
    childrenOf(metadata, name)
      .map(({ text }) => plain(text))
      .filter(Boolean)
  const [title = ''] = all('title')
  if (title === '') return { reason: 'title: is empty' }
  if (title.length > TITLE_MAX) return { reason: `title: has more than ${TITLE_MAX} characters` }
  const identifiers = all('identifier')
  const descriptions = all('description')
  const comments = (archiveId && descriptions.find((text) => COMMENT.test(text))?.replace(COMMENT, '')) || null
  const abstract = descriptions.find((text) => !COMMENT.test(text)) ?? ''
  const subjects = [...new Set(all('subject').map((subject) => subject.replace(GROUP, '').slice(0, FIELD_MAX)))]
  const date = earliest(all('date')) ?? (archiveId === null ? null : new Date(archiveIdMonth(archiveId)))
  // A list of records needs a time; the year is that of the publication only.
  const createdAt = (date ?? datestamp).toISOString()
  const rights = all('rights').filter((text) => !text.startsWith('info:'))
  const places = [...all('source'), ...(archiveId === null ? [] : identifiers)]
  const source = sourceOf(places.filter((text) => !ADDRESS.test(text) && plainDoi(text) === null))
  const names = creatorNames(all('creator'))
  const publication = publicationOf(source, all('publisher')[0] ?? '')
  const type = archiveId === null ? typeOf(all('type')) : undefined
  const entry = {
    archiveId,
    title,
    field: subjects[0] ?? '',
    authors: names.map(writtenName),
    names,
    ...(publication && { publication }),
    ...(type && { type }),
    abstract,
    year: date?.getUTCFullYear() ?? null,
    doi: identifiers.map(plainDoi).find((doi) => doi !== null && doi.length <= DOI_MAX) ?? null,
    journalRef: source,
    createdAt,
    updatedAt: datestamp.toISOString(),
    submitter: null,
    comments,
    reportNo: null,
    license: rights.find((text) => ADDRESS.test(text)) ?? rights[0] ?? null,
    // Categories of the preprint archive are codes, which this format does not have.
    categories: archiveId === null ? subjects.slice(0, SUBJECTS_MAX) : [],
    versions: [],
    isWithdrawn: isWithdrawn(comments, abstract),
    provider: archiveId === null ? host : null,
    pageUrl: archiveId === null ? pageOf(identifiers) : null,
  }
  const keys = { articleUrl: articleUrlOf(identifier), fileName: archiveId ?? identifier }
  return { entry: { ...keys, ...entry, recordHash: hashOf(entry) } }
}

/** The earliest date of publication in texts such as 2008, 2008-02-22, 20080222, c2008 and "May 2008". */
function earliest(dates: readonly string[]): Date | null {
  const times = dates.flatMap((text) => {
    if (EMBARGO.test(text)) return []
    const [date] = ISO_DATE.exec(text) ?? []
    const time = date ? Date.parse(date) : Number.NaN
    return Number.isNaN(time) ? Array.from(text.matchAll(YEAR), ([year]) => Date.UTC(Number(year), 0)) : [time]
  })
  const known = times.filter((time) => time >= Date.UTC(YEAR_MIN, 0) && time < Date.UTC(YEAR_MAX, 0))
  return known.length === 0 ? null : new Date(Math.min(...known))
}

const ISO_DATE = /^\d{4}-\d\d(?:-\d\d)?(?![\d-])/
/** Four digits that stand alone or begin a date of eight. */
const YEAR = /(?<!\d)\d{4}(?!\d)|(?<!\d)\d{4}(?=(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))/g
/** The end of an embargo, as repositories of OpenAIRE write it. */
const EMBARGO = /embargo/i

/** The page of the record: its first web address, rather not that of a file or a DOI. */
function pageOf(identifiers: readonly string[]): string | null {
  const addresses = identifiers.filter((text) => ADDRESS.test(text) && URL.canParse(text) && text.length <= ADDRESS_MAX)
  const isPage = (text: string) => plainDoi(text) === null && !/\.pdf$/i.test(text)
  return addresses.find(isPage) ?? addresses[0] ?? null
}
