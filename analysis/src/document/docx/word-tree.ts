import { strFromU8, strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { DocumentError } from '../document-error.ts'
import { inlineMath } from './inline-math.ts'
import type { WordNode } from './node-text.ts'
import { unpack } from './unpack.ts'

/** Reads a Word file into mammoth's document tree; pictures and other media never reach it. */
export async function readWordTree(bytes: Uint8Array): Promise<WordNode> {
  const parts = unpack(bytes)
  for (const [name, part] of Object.entries(parts)) parts[name] = prepare(part)
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

/** Refuses document type declarations, with their entities; Word writes none. Turns formulas into text. */
function prepare(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = strFromU8(part)
  if (xml.includes('<!DOCTYPE')) throw new DocumentError('documentBroken')
  return xml.includes('<m:oMath') ? strToU8(inlineMath(xml)) : part
}
