import type { Article, OpenArticle } from '@colophon/protocol/articles/entities'

/** A paper with, where it is open, what the archive says of it. */
export type CitedPaper = Article & Partial<Pick<OpenArticle, 'archive'>>
