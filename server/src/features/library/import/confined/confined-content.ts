import type { Remark } from '../imported-library.ts'
import type { PreparedItem, PreparedLibrary } from '../prepare-library.ts'
import type { LibraryContent } from '../read-library.ts'

/** What the process that reads a library answers with first: how much follows, or the reason of a refusal. */
type Answer = { refused: string } | (Omit<PreparedLibrary, 'items' | 'remarks'> & { items: number; remarks: number })

type Head = { kind: LibraryContent['kind']; bytes: number[] }

/** The content of a library as bytes: a line that says what it is, then its files. */
export function encodeContent(content: LibraryContent): Uint8Array[] {
  const files = [content.main, ...content.more]
  const head: Head = { kind: content.kind, bytes: files.map(({ length }) => length) }
  return [Buffer.from(`${JSON.stringify(head)}\n`), ...files]
}

export function decodeContent(bytes: Uint8Array): LibraryContent {
  const end = bytes.indexOf(NEWLINE)
  const head: Head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString())
  let from = end + 1
  const [main = new Uint8Array(), ...more] = head.bytes.map((length) => {
    from += length
    return bytes.subarray(from - length, from)
  })
  return { kind: head.kind, main, more }
}

const NEWLINE = 0x0a

/** The answer of the process as lines of JSON, so that neither side has it as one text. */
export function* encodeReply(reply: { refused: string } | { library: PreparedLibrary }): Generator<string> {
  if ('refused' in reply) return yield line(reply)
  const { items, remarks, ...rest } = reply.library
  yield line({ ...rest, items: items.length, remarks: remarks.length })
  for (const each of remarks) yield line(each)
  for (const each of items) yield line(each)
}

/** Some readers of lines take two characters of Unicode for line ends, too. */
function line(value: Answer | Remark | PreparedItem): string {
  return `${JSON.stringify(value).replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}\n`
}

/** Collects the lines of an answer; `library` is null until it is whole. */
export function decodeReply() {
  let head: Answer | null = null
  const remarks: Remark[] = []
  const items: PreparedItem[] = []
  return {
    add(text: string): void {
      const value: unknown = JSON.parse(text)
      if (head === null) head = value as Answer
      else if (!('refused' in head) && remarks.length < head.remarks) remarks.push(value as Remark)
      else items.push(value as PreparedItem)
    },
    result(): { refused: string } | { library: PreparedLibrary } | null {
      if (head === null || 'refused' in head) return head
      const isWhole = remarks.length === head.remarks && items.length === head.items
      return isWhole ? { library: { ...head, remarks, items } } : null
    },
  }
}
