import { alternatives } from '@colophon/protocol/alternatives'
import { VENUE_MAX } from '@colophon/protocol/articles/constants'
import type { BibliographicName, Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { readName } from '@colophon/protocol/citations/person-name'
import { NO_PUBLICATION, readPublication } from '@colophon/protocol/citations/publication'

/** Words that join those of an organisation, and no names of a person. */
const JOINING = /(?:^|\s)(?:of|for|the|and|on|für|und|pour|et|&)(?:\s|$)/
const ORGANISATION = new RegExp(
  String.raw`\b(?:${alternatives`
    minist(?:ry|ère|erio|erium|ero)|d[ée]partement|department|departamento|dipartimento|bank|agency|agence
    agencia|bureau|council|conseil|consejo|government|gobierno|federation|f[ée]d[ée]ration|foundation
    fondation|fundaci[óo]n|fondazione|stiftung|institut\w*|istituto|universi\w+|universit[éà]|hochschule
    academy|akademie|cent(?:re|er|ro|rum)|museum|library|hospital|company|corporation|inc|ltd|llc|gmbh|board
    authority|survey|services?|secretariat|programme|program|society|soci[ée]t[ée]|gesellschaft|verein
    verband|associa\w+|asociaci[óo]n|bundesamt|landesamt|organi[sz]ation|commission|committee|group
    collaboration|consortium|network|project|team
  `})\b`,
  'iu',
)
const PARTICLE = /^\p{Ll}/u

/**
 * The creators of a record. An organisation stays as it is printed, also with a comma; so does a name without one
 * beside others that are inverted.
 */
export function creatorNames(creators: readonly string[]): BibliographicName[] {
  const isInverted = (creator: string) => creator.includes(',') && !isOrganisation(creator)
  const areInverted = creators.some(isInverted)
  return creators.flatMap((creator) => {
    const isWhole = isOrganisation(creator) || (areInverted && !creator.includes(','))
    const name = readName(creator)
    return name && isWhole ? { literal: creator } : (name ?? [])
  })
}

function isOrganisation(creator: string): boolean {
  if (JOINING.test(creator)) return true
  if (!ORGANISATION.test(creator)) return false
  const [family = '', given] = creator.split(',')
  // `Bank, Pia` and `van der Bank, Piet` are people.
  const words = family.trim().split(/\s+/)
  return given === undefined || (words.length > 1 && !PARTICLE.test(family.trim()))
}

const VOLUME =
  /(?:^|[\s,(])(?:vol(?:ume|úmen)?|v|bd|band|tom[eo]?|jg|årg|том|т|cilt)\.?\s*(\p{N}[\p{L}\p{N}]*|[IVXLC]+\b)/iu
const ISSUE =
  /(?:^|[\s,(:])(?:no|n[úu]m(?:ero)?|nr|n|issue|heft|h|hft|№|вып(?:уск)?|sayı|fasc)\.?[°º]?\s*(\p{N}[\p{L}\p{N}]*(?:[-–/]\p{N}+)?)/iu
const YEAR = /(?<!\d)((?:1[5-9]|20)\d\d)(?!\d)/
const PAGES = /^(?:pp?\.?|s\.|стр\.?|с\.|pages?)?\s*(\p{L}{0,3}\d+(?:\s*[-–—]+\s*\p{L}{0,3}\d+)?)$/iu
const ISSN = /^(?:e-?|p-?)?(?:issn:?\s*)?\d{4}-\d{3}[\dx]$/i

/** The source of a record that names where the work appeared: the first that is no number of a journal. */
export function sourceOf(sources: readonly string[]): string | null {
  return sources.find((source) => !ISSN.test(source)) ?? null
}

/**
 * Where a work appeared. Journals of Open Journal Systems, most of all, state it as
 * `Journal of Bogs; Vol. 12 No. 3 (2020): Spring; 1-20`; other texts are read as one printed on a paper. Null if neither
 * source nor publisher is stated.
 */
export function publicationOf(source: string | null, publisher: string): Publication | null {
  if (source === null && publisher === '') return null
  const read = source === null ? NO_PUBLICATION : (readParts(source) ?? readPublication(source))
  const bounded = Object.entries({ ...read, publisher }).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.slice(0, VENUE_MAX) : value]
  })
  return Object.fromEntries(bounded) as Publication
}

function readParts(source: string): Publication | null {
  const [containerTitle = '', numbers = '', ...rest] = source.split(/\s*;\s*/)
  // The title of the issue follows a colon.
  const [stated = ''] = numbers.split(/:\s/)
  const [, volume = ''] = VOLUME.exec(stated) ?? []
  const [, issue = ''] = ISSUE.exec(stated) ?? []
  const [, year] = YEAR.exec(stated.replace(VOLUME, ' ').replace(ISSUE, ' ')) ?? []
  if (containerTitle === '' || (volume === '' && issue === '' && year === undefined)) return null
  const [, pages = ''] = PAGES.exec(rest.at(-1) ?? '') ?? []
  return {
    ...NO_PUBLICATION,
    ...{ containerTitle, volume, issue, pages: pages.replace(/\s*[-–—]+\s*/, '-') },
    ...(year === undefined ? {} : { year: Number(year) }),
  }
}

/** Names of types, in words, by the vocabulary of OpenAIRE, and as concepts of COAR; the first that matches counts. */
const TYPES: readonly [WorkType, RegExp][] = [
  ['inproceedings', /conference|proceedings|c_(?:5794|c94f|6670|f744)\b/i],
  ['chapter', /chapter|book\s?(?:part|section)|cap[íi]tulo|c_3248\b/i],
  ['thesis', /thesis|dissertation|tesis\b|\btese\b|thèse|c_(?:46ec|db06|bdcc|7a1f)\b/i],
  ['preprint', /pre-?print|c_816b\b/i],
  ['report', /report\b|working\s?paper|c_(?:93fc|8042|18ws)\b/i],
  ['dataset', /data\s?set|c_ddb1\b/i],
  ['book', /(?:^|\/)(?:e-?)?book$|monograph|\blibro\b|\blivre\b|\bbuch\b|c_2f33\b/i],
  ['article', /article|art[íi]culo|artigo|aufsatz|c_(?:6501|2df8fbb1)\b/i],
  ['webpage', /web\s?(?:page|site)/i],
]

/** The type of a work by what a record states; undefined if that does not tell. */
export function typeOf(stated: readonly string[]): WorkType | undefined {
  return TYPES.find(([, names]) => stated.some((text) => names.test(text)))?.[0]
}
