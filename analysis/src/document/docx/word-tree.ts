import { strFromU8, strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { DocumentError } from '../document-error.ts'
import { inlineMath } from './inline-math.ts'
import { writeListNumbers } from './list-numbers.ts'
import type { WordNode } from './node-text.ts'
import { unpack } from './unpack.ts'

/** Reads a Word file into mammoth's document tree; pictures and other media never reach it. */
export async function readWordTree(bytes: Uint8Array): Promise<WordNode> {
  const parts = unpack(bytes)
  for (const [name, part] of Object.entries(parts)) parts[name] = prepare(part)
  const body = parts[bodyPath]
  const numbered = { numbering: textOf(parts['word/numbering.xml']), styles: textOf(parts['word/styles.xml']) }
  if (body) parts[bodyPath] = strToU8(writeListNumbers(strFromU8(body), numbered))
  const packed = zipSync(parts, { level: 0 })
  let tree: WordNode | null = null
  const keep = (root: WordNode): WordNode => {
    tree = root
    return { ...root, children: [] }
  }
  const input = { buffer: packed, arrayBuffer: packed.buffer }
  await mammoth.convertToHtml(input, { transformDocument: keep, externalFileAccess: false })
  if (tree === null) throw new DocumentError('documentBroken')
  return tree
}

const bodyPath = 'word/document.xml'

function textOf(part: Uint8Array | undefined): string {
  return part ? strFromU8(part) : ''
}

/** Refuses document type declarations, with their entities; Word writes none. Turns formulas into text. */
function prepare(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = strFromU8(part)
  if (xml.includes('<!DOCTYPE')) throw new DocumentError('documentBroken')
  return xml.includes('<m:oMath') ? strToU8(inlineMath(xml)) : part
}
