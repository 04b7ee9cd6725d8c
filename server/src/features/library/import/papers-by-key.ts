import { mayBeOneWork } from '../../../bibliography/same-title.ts'
import { isNearYear } from '../../../papers/named-papers.ts'

/** What names a paper. */
type Names = {
  doi?: string | null
  archiveId?: string | null
  title?: string | null
  titleKey?: string
  year?: number | null
  hash?: string | null
}
type Work = {
  doi: string | null
  archiveId: string | null
  title: string | null
  titleKey: string
  year: number | null
}

/** The first paper of a title in a year, and the first of those without a DOI. */
type OfYear<T> = { order: number; paper: T; bare: { order: number; paper: T } | null }
/** How many papers with one id are compared by title. */
const SAME_ID_MAX = 20

/**
 * Papers by hash, ids and title. Learning and finding take constant time, whatever the papers have in common: of equal
 * keys the first one is kept, and of equal titles the first of each year.
 */
export function papersByKey<T>() {
  const byHash = new Map<string, T>()
  const byId = new Map<string, { paper: T; title: string | null }[]>()
  const byTitle = new Map<string, Map<number | null, OfYear<T>>>()
  let order = 0

  function learnTitle(paper: T, titleKey: string, { doi = null, year = null }: Names): void {
    const years = byTitle.get(titleKey) ?? new Map<number | null, OfYear<T>>()
    byTitle.set(titleKey, years)
    const ofYear = years.get(year) ?? { order, paper, bare: null }
    if (doi === null) ofYear.bare ??= { order, paper }
    years.set(year, ofYear)
    order += 1
  }

  return {
    learn(paper: T, names: Names): void {
      const { hash, title = null, titleKey } = names
      if (hash && !byHash.has(hash)) byHash.set(hash, paper)
      for (const key of idKeys(names)) {
        const same = byId.get(key) ?? []
        byId.set(key, same)
        if (same.length < SAME_ID_MAX && same.at(-1)?.paper !== paper) same.push({ paper, title })
      }
      if (titleKey) learnTitle(paper, titleKey, names)
    },
    byHash: (hash: string): T | null => byHash.get(hash) ?? null,
    /** The paper with an id of the work, unless that is of another title. */
    byId(work: Work): T | null {
      const same = idKeys(work).flatMap((key) => byId.get(key) ?? [])
      return same.find(({ title }) => mayBeOneWork(work.title, title))?.paper ?? null
    },
    /** The first paper of the title whose year is near and whose DOI does not differ; short titles need both years. */
    byTitle({ titleKey, year, doi, isTitleLong }: Work & { isTitleLong: boolean }): T | null {
      const years = byTitle.get(titleKey)
      if (!years || (!isTitleLong && year === null)) return null
      // A paper with the same DOI has been found by it.
      const near = [...(year === null ? years.keys() : [year - 1, year, year + 1, null])]
        .filter((other) => isNearYear(year, other) && (isTitleLong || other !== null))
        .flatMap((other) => years.get(other) ?? [])
        .flatMap((ofYear) => (doi === null ? ofYear : (ofYear.bare ?? [])))
      return near.sort((a, b) => a.order - b.order)[0]?.paper ?? null
    },
  }
}

function idKeys({ doi, archiveId }: Names): string[] {
  return [...(doi ? [`doi ${doi.toLowerCase()}`] : []), ...(archiveId ? [`archiveId ${archiveId}`] : [])]
}
