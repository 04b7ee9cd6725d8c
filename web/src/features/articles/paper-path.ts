import { SCREENS } from '@colophon/protocol/screens'
import { generatePath } from 'react-router'

/** Where a paper is opened; `tab` names one of its views. */
export function paperPath(articleId: number, tab?: string): string {
  const path = generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
  return tab ? `${path}?${new URLSearchParams({ tab })}` : path
}
