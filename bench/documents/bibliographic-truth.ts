import { parseXml, type XmlNode } from '@colophon/server/features/archive/harvest/read-xml'

/** The bibliographic data that a publisher's JATS states; empty where it does not. */
export interface BibliographicTruth {
  /** The title of the journal and its abbreviations. */
  journals: string[]
  volume: string
  issue: string
  /** The first page, or the article number. */
  page: string
  /** Years of the online and of the printed publication. */
  years: number[]
  /** `2018-05-24`, or as much of it as is known, by the event. */
  dates: { received: string[]; accepted: string[]; published: string[] }
  /** `by-nc` of `CC BY-NC 4.0`. */
  license: string
  /** The affiliations of each author, in order, with the family name. */
  affiliations: { family: string; places: string[] }[]
  /** Statements that the paper makes, by their subject. */
  statements: Statement[]
}

export const STATEMENTS = ['acknowledgements', 'funding', 'interests', 'data', 'ethics'] as const
export type Statement = (typeof STATEMENTS)[number]

/** What a heading of a statement says, and the type that JATS gives to it. */
const spoken: Record<Statement, RegExp> = {
  acknowledgements: /^acknowledge?ment/i,
  funding: /^(?:funding|sources? of (?:funding|support)|financial (?:support|disclosure)|supported-by)/i,
  interests:
    /^(?:(?:conflicts?|competing|competing of|declarations? of)(?: of)? ?(?:financial )?interests?|conflict$|coi-statement|disclosure)/i,
  data: /^(?:data (?:availability|sharing)|availability of data|data-availability)/i,
  ethics: /^ethic(?:s|al)\b/i,
}

/** Reads the front and the back matter of a JATS article. */
export function bibliographicTruth(xml: string): BibliographicTruth {
  const root = parseXml(xml.replace(/<!DOCTYPE[^>]*>/, ''))
  const meta = find(root, 'article-meta')
  const text = (name: string): string => clean(meta?.children.find((child) => child.name === name)?.text)
  const published = findAll(meta, 'pub-date').filter((date) => date.attributes['pub-type'] !== 'pmc-release')
  const history = (type: string): string[] =>
    findAll(find(meta, 'history'), 'date').flatMap((date) =>
      date.attributes['date-type'] === type ? dateOf(date) : [],
    )
  const journals = [...findAll(root, 'journal-title'), ...findAll(root, 'journal-id')].map(({ text }) => clean(text))
  const license = findAll(meta, 'license')
    .map((node) => [...hrefs(node), node.text].join(' '))
    .join(' ')
  return {
    journals: journals.filter(Boolean),
    volume: text('volume'),
    issue: text('issue'),
    page: text('fpage') || text('elocation-id'),
    years: [...new Set(published.map((date) => Number(clean(find(date, 'year')?.text))))],
    dates: { received: history('received'), accepted: history('accepted'), published: published.flatMap(dateOf) },
    license: /creativecommons\.org\/licenses\/([a-z-]+)/i.exec(license)?.[1]?.toLowerCase() ?? '',
    affiliations: affiliationsIn(meta),
    statements: STATEMENTS.filter((one) => statedIn(root).some((heading) => spoken[one].test(heading))),
  }
}

/** Titles and types of the sections and notes outside the abstract. */
function statedIn(root: XmlNode): string[] {
  const parts = ['sec', 'ack', 'notes', 'fn'].flatMap((name) => [
    ...findAll(find(root, 'body'), name),
    ...findAll(find(root, 'back'), name),
    ...findAll(find(root, 'author-notes'), name),
  ])
  return parts.flatMap((part) => {
    const title = clean(part.children.find(({ name }) => name === 'title')?.text ?? find(part, 'bold')?.text)
    const { 'fn-type': note = '', 'sec-type': section = '', 'notes-type': notes = '' } = part.attributes
    return [
      title.replace(/^[\d.\s]+/, ''),
      note,
      section,
      notes,
      part.name === 'ack' && title === '' ? 'acknowledgement' : '',
    ]
  })
}

function affiliationsIn(meta: XmlNode | undefined): BibliographicTruth['affiliations'] {
  const all = findAll(meta, 'aff')
  const placeOf = (node: XmlNode): string => {
    const label = node.children.filter(({ name }) => ['label', 'sup', 'institution-id'].includes(name))
    const ids = findAll(node, 'institution-id')
    const mails = findAll(node, 'email')
    const text = [...label, ...ids, ...mails].reduce((all, part) => all.replace(part.text, ' '), node.text)
    return clean(text.replace(/\be-?mail:?/gi, ' '))
  }
  const places = new Map(all.map((node) => [node.attributes.id ?? '', placeOf(node)]))
  return findAll(meta, 'contrib')
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((contrib) => {
      const own = findAll(contrib, 'aff').map(placeOf)
      const linked = findAll(contrib, 'xref')
        .filter(({ attributes }) => attributes['ref-type'] === 'aff')
        .flatMap(({ attributes }) => (attributes.rid ?? '').split(' ').flatMap((id) => places.get(id) ?? []))
      const found = [...new Set([...own, ...linked])]
      const only = all.length === 1 ? [...places.values()] : []
      return { family: clean(find(contrib, 'surname')?.text), places: found.length > 0 ? found : only }
    })
}

function dateOf(node: XmlNode): string[] {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => clean(find(node, name)?.text).padStart(2, '0'))
  if (year === undefined || !/^\d{4}$/.test(year)) return []
  return [[year, ...(month === '00' ? [] : [month, ...(day === '00' ? [] : [day])])].join('-')]
}

function hrefs(node: XmlNode): string[] {
  const own = Object.entries(node.attributes).flatMap(([name, value]) => (name.endsWith('href') ? [value] : []))
  return [...own, ...node.children.flatMap(hrefs)]
}

function find(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return findAll(node, name)[0]
}

function findAll(node: XmlNode | undefined, name: string): XmlNode[] {
  if (!node) return []
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
}

function clean(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
