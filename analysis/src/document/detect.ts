import { hasPdfHeader } from './pdf-header.ts'
import { decodeText } from './txt/decode-text.ts'

/** Number of leading bytes that `detectSource` needs. */
export const detectBytes = 64 * 1024

/** The supported formats. */
export type DocumentSource = 'pdf' | 'docx' | 'txt'

/**
 * The format of a file by its content (the first `detectBytes` suffice); `null` if unsupported, empty, or in conflict
 * with the file name extension.
 */
export function detectSource(bytes: Uint8Array, fileName: string): DocumentSource | null {
  const source = sourceOf(bytes.subarray(0, detectBytes))
  const extension = /\.([^./\\\s]{1,10})\s*$/.exec(fileName)?.[1]?.toLowerCase()
  return extension === undefined || extension === source ? source : null
}

function sourceOf(head: Uint8Array): DocumentSource | null {
  if (head.length === 0) return null
  const start = latin1(head.subarray(0, 1024))
  if (hasPdfHeader(head)) return 'pdf'
  if (start.startsWith('PK')) return isWordArchive(head) ? 'docx' : null
  if (/^(?:\{\\rtf|%!PS|\x7fELF|GIF8|BM....\0|Rar!|7z\xbc)/.test(start)) return null
  return decodeText(head, { partial: true }) === null ? null : 'txt'
}

/** The signature of a zip entry; its name's length is at offset 26, the name at 30. */
const entryMark = 'PK\u0003\u0004'

/** The first conclusive name among the local headers decides; later ones may belong to an embedded archive. */
function isWordArchive(head: Uint8Array): boolean {
  const text = latin1(head)
  let listed = false
  for (let at = text.indexOf(entryMark); at >= 0; at = text.indexOf(entryMark, at + 4)) {
    const length = text.charCodeAt(at + 26) + text.charCodeAt(at + 27) * 256
    const name = text.slice(at + 30, at + 30 + length)
    if (name.startsWith('word/')) return true
    if (/^(?:xl|ppt|visio|META-INF)\/|^mimetype$/.test(name)) return false
    listed ||= name === '[Content_Types].xml'
  }
  return listed
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return text
}
