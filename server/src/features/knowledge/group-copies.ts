import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** What tells whether two papers are copies of one work. */
type Identity = { ids: string[]; dois: string[]; title: string | null }

type Grouped = Pick<
  Article,
  'title' | 'authors' | 'names' | 'year' | 'doi' | 'archiveId' | 'ownerId' | 'source' | 'fileSize'
> & { rights: { view: boolean } }

/** Papers with those of one work together, each work where its first paper is; the best copy of a work is its first. */
export function groupCopies<T extends Grouped>(papers: readonly T[], person: Person): { first: T; copies: T[] }[] {
  const works: { first: T; members: { paper: T; identity: Identity }[] }[] = []
  for (const paper of papers) {
    const member = { paper, identity: identityOf(paper) }
    const same = works.filter(({ members }) => members.some(({ identity }) => isSameWork(identity, member.identity)))
    const [work = { first: paper, members: [] }, ...others] = same
    if (same.length === 0) works.push(work)
    work.members.push(...others.flatMap(({ members }) => members), member)
    for (const other of others) works.splice(works.indexOf(other), 1)
  }
  return works.map(({ first, members }) => ({
    first,
    copies: members.map(({ paper }) => paper).toSorted((a, b) => placeOf(a, person) - placeOf(b, person)),
  }))
}

function identityOf({ title, authors, names, year, doi, archiveId }: Grouped): Identity {
  const read = [doi, archiveId].flatMap((text) => (text && readPaperId(text)) || [])
  const [name] = names
  const author = name && 'family' in name ? name.family : authors[0]?.split(' ').at(-1)
  const words = [title, author ?? ''].map((text) => foldedWords(text).join(' '))
  return {
    ids: read.map(({ kind, value }) => `${kind} ${value}`),
    dois: read.filter(({ kind }) => kind === 'doi').map(({ value }) => value),
    title: year !== null && words.every(Boolean) ? [...words, year].join('|') : null,
  }
}

/** The same DOI or id of the archive; or the same title, year and first author, unless the DOIs differ. */
function isSameWork(a: Identity, b: Identity): boolean {
  if (a.ids.some((id) => b.ids.includes(id))) return true
  const isOther = a.dois.length > 0 && b.dois.length > 0
  return a.title !== null && a.title === b.title && !isOther
}

/** The viewer's own paper, one that can be read here, a record of the archive, one on request. */
function placeOf(paper: Grouped, person: Person): number {
  if (isOwner(person, paper)) return 0
  if (paper.source === 'arxiv') return 2
  return paper.rights.view && paper.fileSize > 0 ? 1 : 3
}
