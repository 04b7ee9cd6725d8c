import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'
import { inlineMath } from './inline-math.ts'
import type { WordNode } from './node-text.ts'

const paragraphStart = /<w:p(?:\s[^<>]*)?(?<!\/)>\s*(?:<w:pPr>([\s\S]{0,4000}?)<\/w:pPr>)?/g

const deepest = 9

/** Largest part that is numbered, in characters, to bound the time. */
const longest = 20_000_000

/** Characters of a paragraph searched for its first words. */
const nearest = 20_000

/** Reads a Word file into mammoth's document tree, without pictures and other media. */
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

/** Rejects document type declarations, with their entities, which Word never writes. Turns formulas into text. */
function prepare(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = strFromU8(part)
  if (xml.includes('<!DOCTYPE')) throw new DocumentError('documentBroken')
  return xml.includes('<m:oMath') ? strToU8(inlineMath(xml)) : part
}

/**
 * The XML parts of a Word file by path. Declared sizes are checked before unpacking, and fflate never writes more than
 * declared, so zip bombs are harmless.
 */
function unpack(bytes: Uint8Array): Unzipped {
  if (isCompoundFile(bytes))
    throw new DocumentError(isEncryptedWord(bytes) ? 'documentEncrypted' : 'documentTypeUnsupported')
  const budget = { entries: 0, total: 0, text: 0 }
  let parts: Unzipped
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        budget.entries++
        budget.total += originalSize
        const wanted = /\.(?:xml|rels)$/i.test(name)
        if (wanted) budget.text += originalSize
        const bomb = wanted && originalSize > limits.zipRatioFrom && originalSize > size * limits.zipRatio
        if (bomb || overdrawn(budget)) throw new DocumentError('documentTooLarge')
        return wanted
      },
    })
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('documentBroken', cause)
  }
  if (!Object.keys(parts).some((name) => name.startsWith('word/'))) throw new DocumentError('documentTypeUnsupported')
  return parts
}

function overdrawn(budget: { entries: number; total: number; text: number }): boolean {
  return budget.entries > limits.zipEntries || budget.total > limits.zipTotalBytes || budget.text > limits.zipTextBytes
}

/** The container of old .doc files and of encrypted .docx files. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte)
}

/** An encrypted docx has a stream named `EncryptedPackage`, in UTF-16, in its directory. */
function isEncryptedWord(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((char) => [char.charCodeAt(0), 0])
  const [first = 0] = name
  for (let i = bytes.indexOf(first); i >= 0; i = bytes.indexOf(first, i + 1)) {
    if (name.every((byte, k) => bytes[i + k] === byte)) return true
  }
  return false
}

/** The numbering parts of a Word file as XML; `''` if missing. */
interface NumberingParts {
  numbering: string
  styles: string
}

interface Level {
  format: string
  text: string
  start: number
}

interface Numbered {
  numId: string
  level: number
}

/**
 * Writes automatic numbers of headings and list items into the body's XML as text, because mammoth drops them. Bullets
 * are unchanged.
 */
function writeListNumbers(body: string, parts: NumberingParts): string {
  const isLarge = [body, parts.numbering, parts.styles].some((xml) => xml.length > longest)
  if (parts.numbering === '' || isLarge) return body
  const lists = listsOf(parts.numbering)
  const styles = numberedStyles(parts.styles)
  const counters = new Map<string, number[]>()
  return body.replace(paragraphStart, (whole, properties: string | undefined, at: number) => {
    const own = numberedBy(properties ?? '', styles)
    const list = own && lists.get(own.numId)
    if (!own || !list || properties?.includes('<w:pPrChange')) return whole
    const counts = counters.get(list.counter) ?? []
    counters.set(list.counter, counts)
    const drawn = next(list.levels, counts, own.level)
    if (drawn === '' || !hasText(body, at + whole.length)) return whole
    return `${whole}<w:r><w:t xml:space="preserve">${drawn} </w:t></w:r>`
  })
}

function numberedBy(properties: string, styles: ReadonlyMap<string, Numbered>): Numbered | null {
  const style = styles.get(valueIn(properties, 'pStyle') ?? '')
  const block = /<w:numPr>[\s\S]{0,1000}?<\/w:numPr>/.exec(properties)?.[0] ?? ''
  const numId = valueIn(block, 'numId') ?? style?.numId
  const level = Number(valueIn(block, 'ilvl') ?? style?.level ?? 0)
  return numId === undefined || numId === '0' || !(level >= 0 && level < deepest) ? null : { numId, level }
}

/** Styles that number their paragraphs, directly or by inheritance. */
function numberedStyles(xml: string): Map<string, Numbered> {
  const own = new Map<string, Numbered>()
  const bases = new Map<string, string>()
  for (const [style] of xml.matchAll(/<w:style\s[\s\S]{0,8000}?<\/w:style>/g)) {
    const id = /w:styleId="([^"]*)"/.exec(style)?.[1]
    if (id === undefined) continue
    const numbered = numberedBy(style, new Map())
    if (numbered) own.set(id, numbered)
    const base = valueIn(style, 'basedOn')
    if (base !== undefined) bases.set(id, base)
  }
  for (const id of bases.keys()) {
    let base = bases.get(id)
    for (let depth = 0; base !== undefined && !own.has(id) && depth < deepest; depth++, base = bases.get(base)) {
      const inherited = own.get(base)
      if (inherited) own.set(id, inherited)
    }
  }
  return own
}

/**
 * The levels of each list, and the list whose count it continues: lists of one definition share it unless restarted.
 */
function listsOf(xml: string): Map<string, { counter: string; levels: Map<number, Level> }> {
  const definitions = new Map<string, Map<number, Level>>()
  for (const [block, id] of xml.matchAll(
    /<w:abstractNum\s[^>]*w:abstractNumId="([^"]*)"[\s\S]{0,20000}?<\/w:abstractNum>/g,
  )) {
    if (id !== undefined) definitions.set(id, levelsOf(block))
  }
  const lists = new Map<string, { counter: string; levels: Map<number, Level> }>()
  for (const [block, id] of xml.matchAll(/<w:num\s[^>]*w:numId="([^"]*)"[\s\S]{0,8000}?<\/w:num>/g)) {
    const definition = valueIn(block, 'abstractNumId') ?? ''
    const isAnew = block.includes('<w:startOverride')
    if (id !== undefined)
      lists.set(id, { counter: isAnew ? `list ${id}` : definition, levels: definitions.get(definition) ?? new Map() })
  }
  return lists
}

function levelsOf(definition: string): Map<number, Level> {
  const levels = new Map<number, Level>()
  for (const [block, level] of definition.matchAll(/<w:lvl\s[^>]*w:ilvl="(\d)"[\s\S]{0,4000}?<\/w:lvl>/g)) {
    const [format, text] = [valueIn(block, 'numFmt') ?? 'decimal', valueIn(block, 'lvlText') ?? '']
    levels.set(Number(level), { format, text, start: Number(valueIn(block, 'start') ?? 1) || 1 })
  }
  return levels
}

/** Increments the counter and returns Word's number: `2.1`, `(b)`, `[3]`; `''` for bullets. */
function next(levels: ReadonlyMap<number, Level>, counts: number[], at: number): string {
  const own = levels.get(at)
  if (!own || own.format === 'bullet' || own.format === 'none') return ''
  counts.length = Math.min(counts.length, at + 1)
  for (let i = 0; i <= at; i++) counts[i] ??= (levels.get(i)?.start ?? 1) - (i === at ? 1 : 0)
  counts[at] = (counts[at] ?? 0) + 1
  return own.text.replace(/%(\d)/g, (_mark, digit: string) => {
    const level = Number(digit) - 1
    return numeral(counts[level] ?? 1, levels.get(level)?.format ?? 'decimal')
  })
}

function numeral(count: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(9, Math.ceil(count / 26)))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman') return roman(count)
  return format === 'upperRoman' ? roman(count).toUpperCase() : String(count)
}

function roman(count: number): string {
  const signs: [number, string][] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = Math.min(count, 399)
  return signs
    .map(([value, sign]) => {
      const times = Math.floor(rest / value)
      rest -= times * value
      return sign.repeat(times)
    })
    .join('')
}

/** True if a paragraph that starts before `from` has text: an empty one is counted but not shown. */
function hasText(body: string, from: number): boolean {
  const near = body.slice(from, from + nearest)
  return /<w:t[\s>]|<m:t[\s>]/.test(near.split('</w:p>', 1)[0] ?? '')
}

function valueIn(xml: string, name: string): string | undefined {
  return new RegExp(`<w:${name}\\s[^>]*?w:val="([^"]*)"`).exec(xml)?.[1]
}
