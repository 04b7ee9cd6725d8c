import { plainArchiveId } from '../../archive/ids.ts'

/** An id that names a paper outright, in the plain form it is compared in: lower case, without prefix, address or version. */
export type PaperId = { kind: 'doi' | 'archiveId' | 'hash'; value: string }

/**
 * Reads a text that is an id and nothing else: a DOI (bare, `doi:`, an address), an id of the preprint archive (old or
 * new, `arXiv:`, an address of its page or pdf, any version) or a SHA-256 or MD5 hash (bare, `sha256:`, `md5:`, `0x`).
 * Null for anything else, so that it can be searched as words.
 */
export function readPaperId(text: string): PaperId | null {
  const written = text.trim()
  if (written.length > ID_MAX) return null
  return readHash(written) ?? readArchiveId(written) ?? readDoi(written)
}

const ID_MAX = 300
const HASH = /^(?:sha-?256:|md5:|0x)?\s*([0-9a-f]{64}|[0-9a-f]{32})$/i
const ARCHIVE =
  /^(?:arxiv:\s*|(?:https?:\/\/)?(?:[a-z]+\.)?arxiv\.org\/(?:abs|pdf|html|ps|format)\/)?(.+?)(?:\.pdf)?(?:[?#].*)?$/i
const DOI = /^(?:doi:\s*|(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i
const PLAIN_DOI = /^10\.\d{4,9}\/[^\s\p{C}]+$/u
/** The archive gives each of its records a DOI of this form. */
const DOI_OF_ARCHIVE = /^10\.48550\/arxiv\.(.+)$/

function readHash(text: string): PaperId | null {
  const [, hash] = HASH.exec(text) ?? []
  return hash ? { kind: 'hash', value: hash.toLowerCase() } : null
}

function readArchiveId(text: string): PaperId | null {
  const [, id = ''] = ARCHIVE.exec(text) ?? []
  // The archive of an old id is written small and its subject class is dropped, so case tells nothing.
  const plain = plainArchiveId(id.toLowerCase())
  return plain === null ? null : { kind: 'archiveId', value: plain }
}

/** A DOI without prefix or address, in the letters it is written in; null if the text is none. */
export function plainDoi(text: string): string | null {
  const trimmed = text.trim()
  const [, written] = (trimmed.length <= ID_MAX && DOI.exec(trimmed)) || []
  const doi = withoutPunctuation(decoded(written ?? ''))
  return PLAIN_DOI.test(doi) ? doi : null
}

function readDoi(text: string): PaperId | null {
  const value = plainDoi(text)?.toLowerCase()
  if (value === undefined) return null
  const [, id = ''] = DOI_OF_ARCHIVE.exec(value) ?? []
  const plain = plainArchiveId(id)
  return plain === null ? { kind: 'doi', value } : { kind: 'archiveId', value: plain }
}

/** What ends a sentence or closes a bracket that the DOI does not open is not part of it. */
function withoutPunctuation(doi: string): string {
  const bare = doi.replace(/[.,;:'"”>]+$/, '')
  const isOpened = bare.split('(').length >= bare.split(')').length
  return !isOpened && bare.endsWith(')') ? withoutPunctuation(bare.slice(0, -1)) : bare
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
