import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import { documentType } from '@colophon/protocol/articles/validation'
import type { Person } from '@colophon/protocol/auth/roles'
import { oneOf } from '../../lib/url-params.ts'

/** The two ways of reading a paper. */
export type ReaderView = 'read' | 'original'

/** The views of an open paper. */
export type PaperTab =
  | 'read'
  | 'original'
  | 'statements'
  | 'chat'
  | 'notes'
  | 'comments'
  | 'record'
  | 'access'
  | 'details'

const LABELS: Record<PaperTab, string> = {
  read: 'Read',
  original: 'Original',
  statements: 'Claims',
  chat: 'Ask',
  notes: 'Notes',
  comments: 'Comments',
  record: 'Record',
  access: 'Access',
  details: 'Details',
}

/** The available views: the original only for downloadable PDFs; notes only for users; grants only for the owner. */
export function paperTabs(article: OpenArticle, person: Person): { value: PaperTab; label: string }[] {
  const tabs: PaperTab[] = article.rights.view ? ['read'] : []
  if (article.rights.view && hasOriginal(article)) tabs.push('original')
  if (article.rights.view) tabs.push('statements', 'chat', ...(person ? ['notes' as const] : []), 'comments', 'record')
  if (isOwner(person, article)) tabs.push('access')
  return [...tabs, 'details' as const].map((value) => ({ value, label: LABELS[value] }))
}

/** Tabs that show the paper itself; the others open beside it where there is room. */
export function isReaderView(tab: PaperTab): tab is ReaderView {
  return tab === 'read' || tab === 'original'
}

/** What a URL shows of a paper: the main view and the side panel; `only` is the one shown on narrow screens. */
export type PaperShown = { view: ReaderView; aside: PaperTab; only: PaperTab }

/**
 * Parses the URL: `tab` is the last choice, `side` the side panel then, `view` the main view. Without a choice the side
 * panel shows the usual tab.
 */
export function paperShown(
  names: readonly PaperTab[],
  params: URLSearchParams,
  usual: string | null = null,
): PaperShown {
  const asides = names.filter((name) => !isReaderView(name))
  const only = oneOf(names, params.get('tab'), names[0] ?? 'details')
  const wanted = isReaderView(only) ? only : params.get('view')
  const view = wanted === 'original' && names.includes('original') ? 'original' : 'read'
  return {
    view,
    only,
    aside: isReaderView(only) ? oneOf(asides, params.get('side') ?? usual, asides[0] ?? 'details') : only,
  }
}

/** True for a PDF this user may download; the stored name carries the detected type before the encryption suffix. */
export function hasOriginal({ articleUrl, rights }: Pick<OpenArticle, 'articleUrl' | 'rights'>): boolean {
  return rights.download && documentType(articleUrl.replace(/\.pgp$/, '')) === 'pdf'
}
