import { isUtf8 } from 'node:buffer'
import { decodeHTMLStrict } from 'entities/decode'
import { escapeXml } from '../../../platform/http/xml.ts'
import { childOf, IllFormed, MalformedAnswer, parseXml, type XmlNode } from './read-xml.ts'

/** Reads the text of a piece of an answer. */
type Decode = (piece: string) => string

/**
 * Reads an answer. One that is not well-formed is read record by record: entities of HTML, bare `&` and `<`, and bytes
 * of Windows-1252 are repaired; a record that cannot be repaired has a `problem`.
 */
export function readBytes(bytes: Buffer): XmlNode {
  const text = decoded(bytes)
  if (text === null) return readInPieces(bytes.toString('latin1'), decodePieces)
  try {
    return parseXml(text)
  } catch (error) {
    if (error instanceof IllFormed) return readInPieces(text, (piece) => piece)
    throw error
  }
}

/** The text in UTF-8, else in the encoding that it declares; null if it is in neither. */
function decoded(bytes: Buffer): string | null {
  const mark = [...bytes.subarray(0, 2)].join()
  if (mark === '255,254' || mark === '254,255') {
    return new TextDecoder(mark === '255,254' ? 'utf-16le' : 'utf-16be').decode(bytes)
  }
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const [, label = 'utf-8'] = /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? []
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function readInPieces(text: string, decode: Decode): XmlNode {
  const { records, before, after } = split(text)
  const root = parseXml(repaired(decode(before + after).trimStart()))
  const list = childOf(root, 'ListRecords')
  if (list) list.children = [...records.map((record) => readRecord(record, decode)), ...list.children]
  return root
}

function readRecord(text: string, decode: Decode): XmlNode {
  try {
    return parseXml(repaired(decode(text)))
  } catch (error) {
    if (!(error instanceof MalformedAnswer)) throw error
    const [, , identifier = ''] = /<([\w.-]+:)?identifier>([^<]*)</.exec(text) ?? []
    const header = element('header', [element('identifier', [], identifier)])
    return { ...element('record', [header]), problem: error.message.replace('The answer', 'The record') }
  }
}

function element(name: string, children: XmlNode[], text = ''): XmlNode {
  return { name, attributes: {}, text, children }
}

const RECORD = /<(?:[\w.-]+:)?record(?:\s[^<>]*)?>/g
const LIST_END = /<(?:[\w.-]+:)?resumptionToken\b|<\/(?:[\w.-]+:)?ListRecords\b/g
const HEADER = /^\s*<(?:[\w.-]+:)?header\b/
const RECORD_BEFORE = /(?:<\/(?:[\w.-]+:)?record\s*>|<(?:[\w.-]+:)?ListRecords[^<>]*>)\s*$/
/** Enough for a tag and the white space beside it. */
const NEAR = 300

/** Splits an answer at its records; one that breaks off within its list has none. */
function split(text: string): { records: string[]; before: string; after: string } {
  const starts = Array.from(text.matchAll(RECORD), ({ 0: tag, index }) => ({ index, end: index + tag.length }))
    // Metadata may have elements of the same name.
    .filter(
      ({ index, end }) =>
        HEADER.test(text.slice(end, end + NEAR)) || RECORD_BEFORE.test(text.slice(Math.max(0, index - NEAR), index)),
    )
    .map(({ index }) => index)
  LIST_END.lastIndex = starts.at(-1) ?? text.length
  const end = LIST_END.exec(text)?.index
  if (end === undefined) return { records: [], before: text, after: '' }
  const records = starts.map((start, index) => text.slice(start, starts[index + 1] ?? end))
  return { records, before: text.slice(0, starts[0]), after: text.slice(end) }
}

const REPAIRABLE =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&(?:#\d{1,7};|#[xX][\dA-Fa-f]{1,6};|[A-Za-z][\dA-Za-z]{0,30};)?|<(?![/!?\p{L}_:])/gu

/** Replaces entities that XML does not have, and signs of XML that are meant as text. */
function repaired(xml: string): string {
  return xml.replace(REPAIRABLE, (found) => {
    if (found.startsWith('<!')) return found
    return escapeXml(found.startsWith('&') ? decodeHTMLStrict(found).replace('\uFFFD', '') : found)
  })
}

const SEQUENCE = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/
/** Western text has no three letters with accents in a row, and Windows-1252 lacks five characters. */
const NOT_WESTERN = /[\x80-\xFF]{3}|[\x81\x8D\x8F\x90\x9D]/

/** Decodes bytes, given as Latin-1, text by text: each is in UTF-8 or in Windows-1252. */
function decodePieces(piece: string): string {
  return piece.replace(/[^<>]+/g, (run) => {
    const bytes = Buffer.from(run, 'latin1')
    if (isUtf8(bytes)) return bytes.toString('utf8')
    if (SEQUENCE.test(run) || NOT_WESTERN.test(run)) throw new MalformedAnswer('The answer is not in UTF-8.')
    return new TextDecoder('windows-1252').decode(bytes)
  })
}
