import type { Citable } from './citable.ts'
import { sortedName } from './person-name.ts'

/** A RIS file of the papers: JOUR where a journal is known, UNPB for preprints, GEN for everything else. */
export function toRis(papers: readonly Citable[]): string {
  return papers.map(entry).join('\r\n')
}

function entry(paper: Citable): string {
  const { journal, archiveId } = paper
  const [firstPage = '', lastPage = ''] = journal?.pages.split('-') ?? []
  const lines: [string, string | number | null][] = [
    ['TY', journal ? 'JOUR' : archiveId ? 'UNPB' : 'GEN'],
    ['TI', paper.title],
    ...paper.authors.map((name): [string, string] => ['AU', sortedName(name)]),
    ['PY', paper.year],
    ['JO', journal?.journal ?? null],
    ['VL', journal?.volume ?? null],
    ['IS', journal?.issue ?? null],
    ['SP', firstPage],
    ['EP', lastPage],
    ['AB', paper.abstract],
    ['DO', paper.doi],
    ['AN', archiveId && `arXiv:${archiveId}`],
    ['UR', paper.url],
  ]
  const written = lines
    .filter(([, value]) => value !== null && value !== '')
    .map(([tag, value]) => `${tag}  - ${value}`)
  return [...written, 'ER  - ', ''].join('\r\n')
}
