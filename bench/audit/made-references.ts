import { readName } from '@colophon/protocol/citations/person-name'
import type { Random } from '../random.ts'

/** A record of the archive, as the file of records has it. */
export type ArchiveRecord = {
  id: string
  title: string
  authors: string
  doi?: string
  created?: string
  listed?: string
}

/** A reference made from a record: as it is written, and in which way it was damaged, null for a true one. */
export type MadeReference = { written: string; isBibtex: boolean; damage: Damage | null; id: string }

type Parts = {
  authors: string[]
  title: string
  year: number | null
  venue: string | null
  doi: string | null
  archiveId: string | null
}

/** References of each sort. */
const EACH = 200
/** Journals that published preprints are said to have appeared in. */
const VENUES = ['Phys. Rev. D', 'J. Math. Anal. Appl.', 'Astrophys. J.', 'Commun. ACM', 'Nucl. Phys. B', 'Ann. Stat.']
const WORDS = [
  'dynamic',
  'robust',
  'Bayesian',
  'deep',
  'quantum',
  'hierarchical',
  'adaptive',
  'stochastic',
  'sparse',
  'federated',
]

/** Ids that the file has whole; from 2015 on they have five digits. */
const ID = /^(?:[a-z-]+(?:\.[A-Z]{2})?\/\d{7}|(?:0\d|1[0-4])\d{2}\.\d{4}|(?:1[5-9]|2\d)\d{2}\.\d{5})$/

/** As many true references with usual blemishes as damaged ones, of records that are drawn by the seed of `random`. */
export function madeReferences(records: readonly ArchiveRecord[], random: Random): MadeReference[] {
  const usable = records.filter((record) => {
    const { title, authors } = partsOf(record)
    const isShort = title.length < 160 && authors.length > 0 && authors.length < 12
    return isShort && title.split(' ').length >= 5 && !/[$\\]/.test(title) && ID.test(record.id)
  })
  const damages = Object.keys(DAMAGES) as Damage[]
  const made: MadeReference[] = []
  while (made.length < 2 * EACH) {
    const record = random.pick(usable)
    const given = partsOf(record)
    const damage = made.length < EACH ? null : (damages[made.length % damages.length] ?? null)
    const parts = blemished(given, random)
    const changed = damage ? DAMAGES[damage](parts, partsOf(random.pick(usable)), random, given) : parts
    const isBibtex = random.below(3) === 0
    const style = isBibtex ? bibtex(made.length, random) : random.pick(STYLES)
    const written = style(changed)
    // Some styles leave out what was damaged.
    if (damage === null || written !== style(parts)) made.push({ written, isBibtex, damage, id: record.id })
  }
  return made
}

function partsOf({ id, title, authors, doi, created, listed }: ArchiveRecord): Parts {
  const names = authors
    .replace(/\([^()]*\)/g, '')
    .split(/,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => name.trim())
  return {
    authors: names.filter(Boolean),
    title: title.replace(/\s+/g, ' ').trim(),
    year: Number((created ?? listed ?? '').slice(0, 4)) || null,
    venue: null,
    doi: doi?.split(/\s/)[0] ?? null,
    archiveId: id,
  }
}

/** What good references have: other case, no accents, no subtitle, fewer authors, no identifier, a journal, a later year. */
function blemished(given: Parts, random: Random): Parts {
  const parts = { ...given, authors: [...given.authors] }
  const isOften = (of: number) => random.below(of) === 0
  if (isOften(3)) parts.title = parts.title[0] + parts.title.slice(1).toLowerCase()
  if (isOften(6)) parts.title = parts.title.normalize('NFD').replace(/\p{M}/gu, '')
  const [main = ''] = parts.title.split(/: /)
  if (isOften(4) && main.split(' ').length >= 5) parts.title = main
  if (isOften(2)) parts.archiveId = null
  if (isOften(3)) parts.doi = null
  if (parts.doi !== null && isOften(2))
    Object.assign(parts, { venue: random.pick(VENUES), year: (parts.year ?? 2000) + random.below(3) })
  if (isOften(10)) parts.year = null
  return parts
}

type Change = (parts: Parts, other: Parts, random: Random, given: Parts) => Parts

const DAMAGES = {
  'an invented title': (parts, other, random) => ({
    ...parts,
    title: inventedTitle(parts, other, random),
    doi: null,
    archiveId: null,
  }),
  'an invented title with the identifier': (parts, other, random, given) => ({
    ...parts,
    title: inventedTitle(parts, other, random),
    archiveId: given.archiveId,
  }),
  'the DOI of another work': (parts, other, _random, given) => ({
    ...parts,
    doi: other.doi,
    archiveId: other.doi ? parts.archiveId : otherId(other, given),
  }),
  'the archive id of another work': (parts, other) => ({ ...parts, doi: null, archiveId: other.archiveId }),
  'other authors': (parts, other) => ({ ...parts, authors: other.authors, doi: null, archiveId: null }),
  'another first author': (parts, other) => ({
    ...parts,
    authors: [other.authors[0] ?? '', ...parts.authors.slice(1)],
  }),
  'half of the authors invented': (parts, other) => ({
    ...parts,
    authors: [...parts.authors.slice(0, Math.ceil(parts.authors.length / 2)), ...other.authors, 'J. Quill'],
  }),
  'two works merged': (parts, other) => ({
    ...parts,
    title: `${half(parts.title, 0)} ${half(other.title, 1)}`,
    doi: null,
    archiveId: null,
  }),
  'the title of one work with the rest of another': (parts, other) => ({ ...other, title: parts.title }),
  'a year long before': (parts, _, random, given) => ({ ...parts, year: (given.year ?? 2000) - 3 - random.below(8) }),
  'a year long after': (parts, _, random, given) => ({
    ...parts,
    year: (given.year ?? 2000) + 7 + random.below(8),
    venue: null,
  }),
  'words of the title exchanged': (parts, _, random) => ({
    ...parts,
    title: withOtherWords(parts.title, random),
    doi: null,
    archiveId: null,
  }),
  'words of the title exchanged, with the identifier': (parts, _, random, given) => ({
    ...parts,
    title: withOtherWords(parts.title, random),
    archiveId: given.archiveId,
  }),
  'everything invented': (parts, other, random) => ({
    ...other,
    title: inventedTitle(other, parts, random),
    authors: parts.authors,
    doi: null,
    archiveId: null,
  }),
} as const satisfies Record<string, Change>
export type Damage = keyof typeof DAMAGES

function otherId(other: Parts, { archiveId }: Parts): string | null {
  return other.archiveId === archiveId ? null : other.archiveId
}

function half(title: string, which: 0 | 1): string {
  const words = title.split(' ')
  const middle = Math.ceil(words.length / 2)
  return (which === 0 ? words.slice(0, middle) : words.slice(middle)).join(' ')
}

function inventedTitle(parts: Parts, other: Parts, random: Random): string {
  const words = [...half(other.title, 1).split(' '), random.pick(WORDS), ...half(parts.title, 1).split(' ').slice(-2)]
  return [random.pick(WORDS), ...words].join(' ')
}

/** The title with a third of its long words exchanged. */
function withOtherWords(title: string, random: Random): string {
  const words = title.split(' ')
  const long = words.flatMap((word, at) => (word.length > 4 ? at : []))
  for (let count = Math.max(2, Math.ceil(long.length / 3)); count > 0 && long.length > 0; count -= 1) {
    const [at = 0] = long.splice(random.below(long.length), 1)
    words[at] = random.pick(WORDS)
  }
  return words.join(' ')
}

function initialsOf(author: string, dot: string): { family: string; initials: string } {
  const name = readName(author)
  if (name === null || 'literal' in name) return { family: author, initials: '' }
  const initials = (name.given ?? '')
    .split(/[\s.-]+/)
    .filter(Boolean)
    .map((part) => `${part[0]}${dot}`)
  return {
    family: [name.particle, name.family].filter(Boolean).join(' '),
    initials: initials.join(dot === '' ? '' : ' '),
  }
}

const identifiers = ({ doi, archiveId }: Parts) =>
  [doi ? ` https://doi.org/${doi}` : '', archiveId ? ` arXiv:${archiveId}` : ''].find(Boolean) ?? ''

/** Usual styles of bibliographies. */
const STYLES: readonly ((parts: Parts) => string)[] = [
  // Vancouver
  (parts) => {
    const names = parts.authors.slice(0, 6).map((author) => Object.values(initialsOf(author, '')).join(' '))
    const more = parts.authors.length > 6 ? ', et al' : ''
    return `${names.join(', ')}${more}. ${parts.title}. ${parts.venue ?? 'arXiv preprint'}. ${parts.year ?? ''}.${identifiers(parts)}`
  },
  // APA
  (parts) => {
    const names = parts.authors
      .map((author) => initialsOf(author, '.'))
      .map(({ family, initials }) => `${family}, ${initials}`)
    const last = names.length > 1 ? `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}` : names.join()
    return `${last} (${parts.year ?? 'n.d.'}). ${parts.title}. ${parts.venue ?? 'arXiv'}.${identifiers(parts)}`
  },
  // IEEE
  (parts) => {
    const names = parts.authors
      .map((author) => initialsOf(author, '.'))
      .map(({ family, initials }) => `${initials} ${family}`)
    const all = names.length > 3 ? `${names[0]} et al.` : names.join(', ').replace(/, ([^,]*)$/, ' and $1')
    return `${all}, “${parts.title},” ${parts.venue ?? 'arXiv preprint'}${parts.year ? `, ${parts.year}` : ''}.${identifiers(parts)}`
  },
  // plain
  (parts) =>
    `${parts.authors.join(', ').replace(/, ([^,]*)$/, ', and $1')}. ${parts.title}. ${parts.venue ?? 'arXiv preprint'}${parts.year ? `, ${parts.year}` : ''}.${identifiers(parts)}`,
]

function bibtex(at: number, random: Random): (parts: Parts) => string {
  const isBraced = random.below(2) === 0
  return ({ authors, title, venue, archiveId, year, doi }) => {
    const letters = title.replace(/é/g, "{\\'e}").replace(/ö/g, '{\\"o}').replace(/–/g, '--')
    const fields = {
      author: authors.join(' and '),
      title: isBraced ? `{${title}}` : letters,
      journal: venue ?? (archiveId ? `arXiv preprint arXiv:${archiveId}` : null),
      year,
      doi,
    }
    const lines = Object.entries(fields).flatMap(([name, value]) => (value ? `  ${name} = {${value}}` : []))
    return `@article{made${at},\n${lines.join(',\n')}\n}`
  }
}
