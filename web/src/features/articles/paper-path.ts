import { SCREENS } from '@colophon/protocol/screens'
import { generatePath } from 'react-router'

/** Where a paper is opened. */
export function paperPath(articleId: number): string {
  return generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
}
