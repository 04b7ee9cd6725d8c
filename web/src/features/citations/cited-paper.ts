import type { Article, OpenArticle } from '@colophon/protocol/articles/entities'
import { type Citable, citableOf } from '@colophon/protocol/citations/citable'
import { paperPath } from '../articles/paper-path.ts'

/** A paper with, where it is open, what the archive says of it. */
export type CitedPaper = Article & Partial<Pick<OpenArticle, 'archive'>>

/** What a citation tells of a paper, with its address on this site for one that is found nowhere else. */
export function citedHere(paper: CitedPaper): Citable {
  return citableOf(paper, new URL(paperPath(paper.id), location.origin).href)
}
