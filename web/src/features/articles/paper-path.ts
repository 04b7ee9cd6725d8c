import { SCREENS } from '@colophon/protocol/screens'
import { generatePath } from 'react-router'

/** Where a paper is opened. */
export function paperPath(articleId: number): string {
  return generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
}

/** The papers most similar to one. */
export function similarPath(articleId: number): string {
  return `${SCREENS.knowledge.path}?like=${articleId}`
}

/** The papers of an author, here and in arXiv. */
export function authorPath(name: string): string {
  const q = `author:"${name.replaceAll('"', '')}"`
  return `${SCREENS.knowledge.path}?${new URLSearchParams({ q, filter: 'all' })}`
}
