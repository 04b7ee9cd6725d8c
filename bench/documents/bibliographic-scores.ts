import { sectionType } from '@colophon/analysis/document/meta/section-type'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { BibliographicTruth, Statement } from './bibliographic-truth.ts'
import { type Hits, overlap, plain } from './publisher-scores.ts'

/** What is measured of the bibliographic data of a paper, in the order of the table. */
export const BIBLIOGRAPHIC_MEASURES = [
  'journal',
  'volume',
  'issue',
  'first page or article number',
  'year',
  'dates received, accepted and published',
  'licence',
  'authors with their affiliations',
  'sections on funding, interests, data and ethics',
  'bibliographic data that are wrong, of those made',
] as const

const types: Record<Statement, ReturnType<typeof sectionType>> = {
  ...{ acknowledgements: 'acknowledgements', funding: 'funding', interests: 'interests' },
  ...{ data: 'availability', ethics: 'ethics' },
}
/** Least overlap of words that makes two affiliations the same. */
const samePlace = 0.8

/** The figures of one paper. */
export function bibliographicScores(
  truth: BibliographicTruth,
  { meta, blocks }: PaperDocument,
): Record<(typeof BIBLIOGRAPHIC_MEASURES)[number], Hits> {
  const { containerTitle = '', volume = '', issue = '', pages = '' } = meta.publication ?? {}
  const page = pages.split('-')[0] ?? ''
  const year = meta.publication?.year ?? meta.year ?? null
  const compared: Record<string, Compared> = {
    journal: {
      made: containerTitle,
      isRight: truth.journals.some((name) => isSameName(containerTitle, name)),
      isWanted: true,
    },
    volume: { made: volume, isRight: volume === truth.volume, isWanted: truth.volume !== '' },
    issue: { made: issue, isRight: issue === truth.issue, isWanted: truth.issue !== '' },
    page: { made: page, isRight: page.toLowerCase() === truth.page.toLowerCase(), isWanted: truth.page !== '' },
    year: { made: String(year ?? ''), isRight: truth.years.includes(year ?? 0), isWanted: true },
    license: {
      made: meta.license ?? '',
      isRight: meta.license?.split(' ')[1]?.toLowerCase() === truth.license,
      isWanted: truth.license !== '',
    },
  }
  const dates = (['received', 'accepted', 'published'] as const).map((name): Compared => {
    const made = meta.dates?.[name] ?? ''
    const isRight = truth.dates[name].some((date) => date === made || (made.length > 4 && date.startsWith(made)))
    return { made, isRight, isWanted: truth.dates[name].length > 0 }
  })
  const hit = (...all: (Compared | undefined)[]): Hits => [
    all.filter((one) => one?.isWanted && one.made !== '' && one.isRight).length,
    all.filter((one) => one?.isWanted).length,
  ]
  const made = [...Object.values(compared), ...dates].filter((one) => one.made !== '')
  const headings = new Set(blocks.filter(({ type }) => type === 'heading').map(({ text }) => sectionType(text)))
  const placed = truth.affiliations.filter(({ places }) => places.length > 0)
  return {
    journal: hit(compared.journal),
    volume: hit(compared.volume),
    issue: hit(compared.issue),
    'first page or article number': hit(compared.page),
    year: hit(compared.year),
    'dates received, accepted and published': hit(...dates),
    licence: hit(compared.license),
    'authors with their affiliations': [placed.filter((author) => isPlaced(author, truth, meta)).length, placed.length],
    'sections on funding, interests, data and ethics': [
      truth.statements.filter((one) => headings.has(types[one])).length,
      truth.statements.length,
    ],
    'bibliographic data that are wrong, of those made': [made.filter(({ isRight }) => !isRight).length, made.length],
  }
}

interface Compared {
  made: string
  isRight: boolean
  isWanted: boolean
}

/** The same name, without a subtitle that only the publisher gives. */
function isSameName(made: string, wanted: string): boolean {
  const [own, name] = [made, wanted].map((text) => plain(text).replace(/^the /, ''))
  return (
    own !== undefined && name !== undefined && own !== '' && (own === name || (own.length > 8 && name.startsWith(own)))
  )
}

/** True if an author has all affiliations and no other. */
function isPlaced(
  author: BibliographicTruth['affiliations'][number],
  { affiliations }: BibliographicTruth,
  { authors, affiliations: made = [] }: PaperDocument['meta'],
): boolean {
  const at = affiliations.indexOf(author)
  const isAuthor = (name: string): boolean => plain(name).includes(plain(author.family))
  const own = made[isAuthor(authors[at] ?? '') ? at : authors.findIndex(isAuthor)] ?? []
  const { places } = author
  return own.length === places.length && places.every((place) => own.some((each) => overlap(each, place) >= samePlace))
}
