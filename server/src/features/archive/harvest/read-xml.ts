import { SaxesParser } from 'saxes'
import { xmlCharacters } from '../../../platform/http/xml.ts'
import { ImportRefused } from '../import-refused.ts'

/**
 * An element by its local name; prefixes and namespaces are ignored, since providers forget to declare them. A record
 * with a `problem` could not be read: only its header with the identifier is there.
 */
export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  /** With the text of the elements in it: some providers send `<i>` and `<sub>` in titles. */
  text: string
  children: XmlNode[]
  problem?: string
}

const DEPTH_MAX = 50
const NODES_MAX = 1_000_000
const BLOCK = /^(?:p|br|div|h[1-6]|li|sec|title)$/
/** The answer is no XML that is read. */
export class MalformedAnswer extends ImportRefused {}
/** The XML has errors that may be those of single records, or can be repaired. */
export class IllFormed extends MalformedAnswer {}

/** Parses XML into its root element; refuses a document type, and whatever is not well-formed. */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser()
  const above: XmlNode[] = []
  let root: XmlNode | null = null
  let nodes = 0
  parser.on('error', (error) => {
    throw new IllFormed(`The answer is not well-formed XML (${error.message}).`)
  })
  parser.on('doctype', () => {
    throw new MalformedAnswer('The answer has a document type, which is not read.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1
    if (nodes > NODES_MAX || above.length === DEPTH_MAX) throw new IllFormed('The answer has too many elements.')
    const node = { name: localName(name), attributes, text: '', children: [] }
    above.at(-1)?.children.push(node)
    root ??= node
    above.push(node)
  })
  const addText = (text: string) => {
    const node = above.at(-1)
    if (node) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = above.pop()
    const node = above.at(-1)
    if (node && closed) node.text += closed.text + (BLOCK.test(closed.name) ? ' ' : '')
  })
  // Some providers send characters that XML does not allow.
  parser.write(xmlCharacters(text)).close()
  if (root === null) throw new MalformedAnswer('The answer is empty.')
  return root
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** The first element at a path of names. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node)
}

/** The text of the first element at a path of names, or nothing. */
export function textOf(node: XmlNode | undefined, ...path: string[]): string {
  return childOf(node, ...path)?.text.trim() ?? ''
}
