import type { Article, OpenArticle } from '@colophon/protocol/articles/entities'
import { type Citable, citableOf } from '@colophon/protocol/citations/citable'
import { paperPath } from '../articles/paper-path.ts'

/** A paper with its arXiv record, if any. */
export type CitedPaper = Article & Partial<Pick<OpenArticle, 'archive'>>

/** The citation data of a paper; its URL here is used only if it has no other source. */
export function citedHere(paper: CitedPaper): Citable {
  return citableOf(paper, new URL(paperPath(paper.id), location.origin).href)
}
