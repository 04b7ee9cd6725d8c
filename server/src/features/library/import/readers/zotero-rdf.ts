import type { BibliographicName } from '@colophon/protocol/citations/bibliographic'
import { SaxesParser } from 'saxes'
import { pmidIn } from '../../../../bibliography/further-fields.ts'
import { archiveIdIn, doiIn } from '../../../../bibliography/ids-in-texts.ts'
import { statedDetails, yearIn } from '../../../../bibliography/stated-details.ts'
import {
  checkCount,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  isPaperFile,
  UnreadableLibrary,
} from '../imported-library.ts'
import { noteMarkdown } from './note-markdown.ts'
import { zoteroType } from './zotero-types.ts'

/** An element without namespaces: Zotero's RDF uses no local name twice. */
type Node = { name: string; about: string; resource: string; text: string; children: Node[] }

const DEPTH_MAX = 50
const NODES_MAX = 5_000_000
const CHUNK = 1 << 20

/** The library in a Zotero RDF export, with the files in the folder beside it. */
export function readZoteroRdf(text: string): ImportedLibrary {
  const root = parseXml(text)
  if (root.name !== 'RDF') throw new UnreadableLibrary('This is XML, but not a Zotero RDF export.')
  const byId = new Map(root.children.map((node) => [node.about, node]))
  const collectionsOf = new Map<string, string[][]>()
  const collections = readCollections(root, byId, collectionsOf)
  const items: ImportedItem[] = []
  const remarks: ImportedLibrary['remarks'] = []
  const used = new Set(root.children.flatMap((node) => linked(node)))
  for (const node of root.children) {
    if (['Collection', 'Journal', 'Series'].includes(node.name)) continue
    const isPart = used.has(node.about) && node.about !== ''
    if (node.name === 'Memo') {
      if (!isPart) remarks.push({ item: 'Note', problem: NOTE_ALONE, text: noteMarkdown(inner(node, 'value')) })
      continue
    }
    if (node.name === 'Attachment' && isPart) continue
    const type = inner(node, 'itemType')
    if (!type && all(node, 'title').length === 0) continue
    items.push(readItem(node, byId, collectionsOf.get(node.about) ?? []))
    checkCount(items.length)
  }
  if (items.length === 0) throw new UnreadableLibrary('The file has no items.')
  return { items, collections, tags: automaticTags(root), remarks }
}

export const NOTE_ALONE = 'A note that belongs to no item is not imported; its text is in this list.'

function readItem(node: Node, byId: ReadonlyMap<string, Node>, collections: string[][]): ImportedItem {
  const journal = containerOf(node, byId)
  const identifiers = [node, ...(journal ? [journal] : [])].flatMap((each) => all(each, 'identifier'))
  const ofKind = (kind: string) =>
    identifiers.map(({ text }) => new RegExp(`^${kind}\\s+(.+)$`).exec(text.trim())?.[1]).find(Boolean)
  const urls = identifiers.flatMap((each) => all(each, 'URI').map((uri) => inner(uri, 'value')))
  const doi = doiIn([ofKind('DOI'), ...urls, node.about])
  const itemType = inner(node, 'itemType')
  const containerTitle = journal ? inner(journal, 'title') : inner(node, 'publicationTitle')
  const publishers = all(node, 'publisher').flatMap((each) =>
    descend(each, 'Organization').map((one) => inner(one, 'name')),
  )
  const details = statedDetails({
    title: inner(node, 'title'),
    names: namesOf(node),
    type: zoteroType(itemType),
    year: yearIn(inner(node, 'date')),
    publication: {
      containerTitle,
      volume: (journal && inner(journal, 'volume')) || inner(node, 'volume'),
      issue:
        itemType === 'report' || itemType === 'patent'
          ? ''
          : (journal && inner(journal, 'number')) || inner(node, 'number'),
      pages: inner(node, 'pages'),
      publisher: publishers[0] ?? '',
    },
    doi,
    further: {
      URL: urls[0],
      accessed: inner(node, 'dateSubmitted'),
      editor: peopleOf(node, 'editors'),
      edition: inner(node, 'edition'),
      'publisher-place': all(node, 'publisher').flatMap((each) => descend(each, 'locality'))[0]?.text ?? '',
      'collection-title': seriesOf(node, byId),
      number: itemType === 'report' || itemType === 'patent' ? inner(node, 'number') : '',
      genre: inner(node, 'type'),
      ISBN: ofKind('ISBN'),
      ISSN: ofKind('ISSN'),
      PMID: pmidIn([inner(node, 'description')]),
    },
    abstract: inner(node, 'abstract'),
    language: inner(node, 'language'),
  })
  const attachments = node.name === 'Attachment' ? [node] : linkedNodes(node, 'link', byId)
  return importedItem({
    name: details.title ?? node.about,
    details: node.name === 'Attachment' ? {} : details,
    archiveId: archiveIdIn([
      ...urls,
      inner(node, 'description'),
      inner(node, 'number'),
      node.about,
      containerTitle,
      doi,
    ]),
    collections,
    tags: all(node, 'subject').map((subject) => inner(subject, 'AutomaticTag', 'value') || subject.text),
    notes: linkedNodes(node, 'isReferencedBy', byId)
      .map((memo) => noteMarkdown(inner(memo, 'value')))
      .filter(Boolean),
    files: attachments
      .flatMap((each) => all(each, 'resource').map(({ resource }) => resource))
      .filter(isPaperFile)
      .map((path) => ({ path, highlights: [] })),
  })
}

/** The journal, book or site that an item is part of, perhaps by way of a section; not its series. */
function containerOf(node: Node, byId: ReadonlyMap<string, Node>): Node | undefined {
  const parts = all(node, 'isPartOf').flatMap((part) => part.children[0] ?? byId.get(part.resource) ?? [])
  const sections = parts.filter(({ name }) => name === 'Part')
  const inSections = sections.flatMap((section) => all(section, 'isPartOf').flatMap(({ children }) => children))
  return [...inSections, ...parts].find(({ name }) => name !== 'Part' && name !== 'Series')
}

/** The title of the series of an item, or of the book that it is part of. */
function seriesOf(node: Node, byId: ReadonlyMap<string, Node>): string {
  const partsOf = (of: Node) => all(of, 'isPartOf').flatMap((part) => part.children[0] ?? byId.get(part.resource) ?? [])
  const parts = partsOf(node)
  const series = [...parts, ...parts.flatMap(partsOf)].find(({ name }) => name === 'Series')
  return series ? inner(series, 'title') : ''
}

/** The paths of all collections; fills in which items each has. */
function readCollections(
  root: Node,
  byId: ReadonlyMap<string, Node>,
  collectionsOf: Map<string, string[][]>,
): string[][] {
  const nodes = root.children.filter(({ name }) => name === 'Collection')
  const parts = (node: Node) => all(node, 'hasPart').map(({ resource }) => resource)
  const below = new Set(nodes.flatMap(parts))
  const paths: string[][] = []
  const walk = (node: Node, above: string[]) => {
    if (above.length > DEPTH_MAX) throw new UnreadableLibrary('Its collections are nested too deeply.')
    const path = [...above, inner(node, 'title')]
    paths.push(path)
    checkCount(paths.length)
    for (const id of parts(node)) {
      const part = byId.get(id)
      if (part?.name === 'Collection') walk(part, path)
      else collectionsOf.get(id)?.push(path) ?? collectionsOf.set(id, [path])
    }
  }
  for (const node of nodes) if (!below.has(node.about)) walk(node, [])
  return paths
}

function automaticTags(root: Node): ImportedLibrary['tags'] {
  const names = root.children.flatMap((node) =>
    all(node, 'subject').map((each) => inner(each, 'AutomaticTag', 'value')),
  )
  return [...new Set(names.filter(Boolean))].map((name) => ({ name, isAutomatic: true }))
}

function linked(node: Node): string[] {
  return ['link', 'isReferencedBy'].flatMap((name) => all(node, name).map(({ resource }) => resource))
}

function linkedNodes(node: Node, name: string, byId: ReadonlyMap<string, Node>): Node[] {
  return all(node, name).flatMap(({ resource }) => byId.get(resource) ?? [])
}

/** The authors; where a work has none, its editors. */
function namesOf(node: Node): BibliographicName[] {
  const authors = peopleOf(node, 'authors')
  return authors.length > 0 ? authors : peopleOf(node, 'editors')
}

function peopleOf(node: Node, role: string): BibliographicName[] {
  const people = all(node, role).flatMap((each) => descend(each, 'Person'))
  return people.flatMap((person): BibliographicName[] => {
    const given = inner(person, 'givenName') || inner(person, 'givenname')
    const family = inner(person, 'surname') || inner(person, 'name')
    if (!family) return given ? [{ family: given }] : []
    // Zotero writes a name in one field as a surname.
    return [given ? { family, given } : { literal: family }]
  })
}

function all(node: Node, name: string): Node[] {
  return node.children.filter((child) => child.name === name)
}

function descend(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : descend(child, name)))
}

/** The text of the first element at a path of names, or nothing. */
function inner(node: Node, ...path: string[]): string {
  const found = path.reduce<Node | undefined>((at, name) => at?.children.find((child) => child.name === name), node)
  return found?.text.trim() ?? ''
}

/** The tree of an XML text. Document types are refused, so entities cannot be declared. */
function parseXml(text: string): Node {
  const parser = new SaxesParser()
  const top: Node = { name: '', about: '', resource: '', text: '', children: [] }
  const open = [top]
  let nodes = 0
  parser.on('doctype', () => {
    throw new UnreadableLibrary('This XML has a document type, which Zotero does not write.')
  })
  parser.on('error', () => {
    throw new UnreadableLibrary('This XML is damaged or incomplete. Export the library again.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1
    if (open.length > DEPTH_MAX || nodes > NODES_MAX)
      throw new UnreadableLibrary('This XML is nested too deeply or too large.')
    const { 'rdf:about': about = '', 'rdf:resource': resource = '' } = attributes as Record<string, string>
    const node = { name: name.replace(/^.*:/, ''), about, resource, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const addText = (piece: string) => {
    const node = open.at(-1)
    if (node) node.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  // In pieces, so that an error ends the work early.
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
  parser.close()
  return top.children[0] ?? top
}
