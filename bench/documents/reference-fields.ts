import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'
import { type Hits, isSameWork, overlap, type PublishedPaper, plain } from './publisher-scores.ts'

/** What is measured of the fields of references that were found, in the order of the table. */
export const FIELD_MEASURES = [
  'authors of references',
  'references with their year',
  'references with their journal or book',
  'references with their volume',
  'references with their first page',
  'references with the DOI that they print',
  'fields of references that differ, of those that both state',
] as const

/** Least overlap of words that makes two names of journals the same. */
const sameName = 0.8

/** The fields of a reference as the publisher's JATS states them, in plain words; empty where it does not. */
export interface StatedReference {
  families: string[]
  year: string
  source: string
  volume: string
  page: string
  doi: string
}

/** The references of a JATS article in order. */
export function statedReferences(xml: string): StatedReference[] {
  return [...xml.matchAll(/<ref\s[^>]*\bid="[^"]+".*?<\/ref>/gs)].map(([whole]) => {
    const reference = whole.replace(/<person-group\b[^>]*"editor".*?<\/person-group>/gs, '')
    const all = (name: string): string[] =>
      [...reference.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
        readable(text),
      )
    const [year = '', source = '', volume = '', page = ''] = ['year', 'source', 'volume', 'fpage'].map((name) =>
      plain(all(name)[0] ?? ''),
    )
    const doi = /<pub-id\b[^>]*"doi"[^>]*>([^<]*)</.exec(reference)?.[1]?.trim().toLowerCase() ?? ''
    const families = all('surname').map(plain)
    return { families, year, source, volume, page, doi }
  })
}

function readable(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&amp;/g, '&')
}

/** The figures of one paper; nothing where its references are not the entries of `truth.json`, one for one. */
export function fieldScores(
  paper: PublishedPaper,
  xml: string,
  { references = [] }: PaperDocument,
): Record<(typeof FIELD_MEASURES)[number], Hits> {
  const stated = statedReferences(xml)
  const pairs = references.flatMap((own): [Reference, StatedReference][] => {
    const place = paper.refs.findIndex((wanted) => isSameWork(wanted, own))
    const wanted = stated.length === paper.refs.length ? stated[place] : undefined
    return wanted ? [[own, wanted]] : []
  })
  const compared = pairs.map(([own, wanted]) => ({
    year: compare(String(own.year ?? ''), wanted.year.slice(0, 4)),
    source: compare(plain(own.container ?? ''), wanted.source, isSameSource),
    volume: compare(plain(own.volume ?? ''), wanted.volume),
    page: compare(plain(own.pages?.split('-')[0] ?? ''), wanted.page),
    doi: compare(own.doi?.toLowerCase() ?? '', own.text.toLowerCase().includes(wanted.doi) ? wanted.doi : ''),
  }))
  const hits = (field: keyof (typeof compared)[number]): Hits => {
    const wanted = compared.map((each) => each[field]).filter((each) => each.isWanted)
    return [wanted.filter((each) => each.isRight).length, wanted.length]
  }
  const made = compared.flatMap((each) => Object.values(each)).filter((each) => each.isWanted && each.isMade)
  const people = pairs.flatMap(([own, { families }]) => {
    const names = ` ${plain(own.authors.join(' '))} `
    return families.map((family) => names.includes(` ${family} `))
  })
  return {
    'authors of references': [people.filter(Boolean).length, people.length],
    'references with their year': hits('year'),
    'references with their journal or book': hits('source'),
    'references with their volume': hits('volume'),
    'references with their first page': hits('page'),
    'references with the DOI that they print': hits('doi'),
    'fields of references that differ, of those that both state': [
      made.filter((each) => !each.isRight).length,
      made.length,
    ],
  }
}

function compare(own: string, wanted: string, isSame = (one: string, other: string) => one === other) {
  return { isWanted: wanted !== '', isMade: own !== '', isRight: own !== '' && isSame(own, wanted) }
}

function isSameSource(own: string, wanted: string): boolean {
  return overlap(own, wanted) >= sameName || own.replaceAll(' ', '') === wanted.replaceAll(' ', '')
}
