import { SaxesParser } from 'saxes'
import { xmlCharacters } from '../../../platform/http/xml.ts'
import { ImportRefused } from '../import-refused.ts'

/** An element by its local name; prefixes and namespaces are ignored, since providers forget to declare them. */
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[] }

const DEPTH_MAX = 50
const NODES_MAX = 1_000_000
/** The answer is no XML that is read. */
export class MalformedAnswer extends ImportRefused {}

/** Reads XML in UTF-8 into its root element; refuses a document type, and whatever is not well-formed. */
export async function readXml(content: AsyncIterable<Uint8Array>): Promise<XmlNode> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const tree = growTree()
  try {
    for await (const bytes of content) tree.write(decoder.decode(bytes, { stream: true }))
    tree.write(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new MalformedAnswer('The answer is not in UTF-8.')
    }
    throw error
  }
  return tree.end()
}

function growTree(): { write(text: string): void; end(): XmlNode } {
  const parser = new SaxesParser()
  const above: XmlNode[] = []
  let root: XmlNode | null = null
  let nodes = 0
  parser.on('error', (error) => {
    throw new MalformedAnswer(`The answer is not well-formed XML (${error.message}).`)
  })
  parser.on('doctype', () => {
    throw new MalformedAnswer('The answer has a document type, which is not read.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1
    if (nodes > NODES_MAX || above.length === DEPTH_MAX) throw new MalformedAnswer('The answer has too many elements.')
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
    above.pop()
  })
  return {
    write(text) {
      // Some providers send characters that XML does not allow.
      parser.write(xmlCharacters(text))
    },
    end() {
      parser.close()
      if (root === null) throw new MalformedAnswer('The answer is empty.')
      return root
    },
  }
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
