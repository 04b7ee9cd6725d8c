import type { ImportedLibrary } from '../imported-library.ts'
import type { LibraryContent } from '../read-library.ts'

/** The answer of the process that reads a library. */
export type ConfinedReply = { library: ImportedLibrary } | { refused: string }

type Head = { kind: LibraryContent['kind']; mainBytes: number }

/** The content of a library as bytes: a line that says what it is, then its files. */
export function encodeContent(content: LibraryContent): Uint8Array[] {
  const head: Head = { kind: content.kind, mainBytes: content.main.length }
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  return [line, content.main, ...(content.kind === 'export' ? [content.head] : [])]
}

export function decodeContent(bytes: Uint8Array): LibraryContent {
  const end = bytes.indexOf(NEWLINE)
  const { kind, mainBytes }: Head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString())
  const main = bytes.subarray(end + 1, end + 1 + mainBytes)
  return kind === 'export' ? { kind, main, head: bytes.subarray(end + 1 + mainBytes) } : { kind, main }
}

const NEWLINE = 0x0a
