import { ImportRefused } from '../import-refused.ts'
import { plainText } from '../parse-record.ts'
import { childOf, childrenOf, textOf, type XmlNode } from './read-xml.ts'

/** A provider as it describes itself. */
export type Provider = { name: string; isDaily: boolean; prefixes: string[] }

/** A record of a list: deleted, or with the root element of its metadata. */
export type HarvestedRecord = { identifier: string; datestamp: Date; metadata: XmlNode | null; isDeleted: boolean }

/** A record of a list that could not be read, and why. */
export type UnreadRecord = { identifier: string; problem: string }

/** One answer of a list. `token` continues the list; null at its end. */
export type ListAnswer = {
  answeredAt: Date
  records: (HarvestedRecord | UnreadRecord)[]
  token: string | null
  /** The number of records of the list, if the provider states it. */
  size: number | null
}

/** The provider answered with an error of the protocol. */
export class ProviderError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const NAME_MAX = 200

/** The content of an answer to a verb. */
function answerTo(root: XmlNode, verb: string): XmlNode {
  if (root.name !== 'OAI-PMH')
    throw new ImportRefused(`This is not an OAI-PMH provider: it answers with <${root.name}>.`)
  const error = childOf(root, 'error')
  if (error) throw new ProviderError(plainText(error.attributes.code ?? 'error'), plainText(error.text))
  return childOf(root, verb) ?? missing(verb)
}

function missing(name: string): never {
  throw new ImportRefused(`The answer of the provider has no ${name}.`)
}

/** Reads an answer to Identify and one to ListMetadataFormats. */
export function readProvider(identify: XmlNode, listFormats: XmlNode): Provider {
  const identity = answerTo(identify, 'Identify')
  const formats = answerTo(listFormats, 'ListMetadataFormats')
  return {
    name: plainText(textOf(identity, 'repositoryName')).slice(0, NAME_MAX),
    isDaily: !textOf(identity, 'granularity').includes('T'),
    prefixes: childrenOf(formats, 'metadataFormat').map((format) => textOf(format, 'metadataPrefix')),
  }
}

/** Reads an answer to ListRecords. */
export function readList(root: XmlNode): ListAnswer {
  const list = answerTo(root, 'ListRecords')
  const answeredAt = timeOf(textOf(root, 'responseDate')) ?? missing('responseDate')
  const token = childOf(list, 'resumptionToken')
  const size = Number(token?.attributes.completeListSize)
  return {
    answeredAt,
    records: childrenOf(list, 'record').map(readRecord),
    token: token?.text.trim() || null,
    size: Number.isSafeInteger(size) && size > 0 ? size : null,
  }
}

function readRecord(record: XmlNode): HarvestedRecord | UnreadRecord {
  const header = childOf(record, 'header')
  const identifier = textOf(header, 'identifier')
  if (record.problem !== undefined) return { identifier, problem: record.problem }
  if (identifier === '') return { identifier, problem: 'identifier: is empty' }
  const datestamp = timeOf(textOf(header, 'datestamp'))
  if (datestamp === null) return { identifier, problem: 'datestamp: is empty or no date' }
  return {
    identifier,
    datestamp,
    metadata: childOf(record, 'metadata')?.children[0] ?? null,
    isDeleted: header?.attributes.status === 'deleted',
  }
}

/** A time of the protocol; a date alone is its beginning. The database has no year 0. */
function timeOf(text: string): Date | null {
  const time = /^[1-9]\d{3}-\d\d-\d\d/.test(text) ? new Date(text) : null
  return time && !Number.isNaN(time.getTime()) ? time : null
}
