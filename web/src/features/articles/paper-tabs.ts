import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { documentType } from '@colophon/protocol/articles/validation'
import { oneOf } from '../../lib/url-params.ts'

/** The two ways of reading a paper. */
export type ReaderView = 'read' | 'original'

/** The views of an open paper. */
export type PaperTab = 'read' | 'original' | 'statements' | 'chat' | 'comments' | 'record' | 'access' | 'details'

const LABELS: Record<PaperTab, string> = {
  read: 'Read',
  original: 'Original',
  statements: 'Statements',
  chat: 'Chat',
  comments: 'Comments',
  record: 'Record',
  access: 'Access',
  details: 'Details',
}

/**
 * The views that exist for somebody: the original only of a pdf, and only where the file may be taken away; who may read the
 * paper only for its owner.
 */
export function paperTabs(article: OpenArticle, isOwner = false): { value: PaperTab; label: string }[] {
  const tabs: PaperTab[] = article.rights.view ? ['read'] : []
  if (article.rights.view && hasOriginal(article)) tabs.push('original')
  if (article.rights.view) tabs.push('statements', 'chat', 'comments', 'record')
  if (isOwner) tabs.push('access')
  return [...tabs, 'details' as const].map((value) => ({ value, label: LABELS[value] }))
}

/** The tabs that show the paper itself; the others lie beside it where there is room. */
export function isReaderView(tab: PaperTab): tab is ReaderView {
  return tab === 'read' || tab === 'original'
}

/** What an address shows of a paper: the view, and what lies beside it; `only` is the one that is shown where there is room for one. */
export type PaperShown = { view: ReaderView; aside: PaperTab; only: PaperTab }

/** Reads the address: `tab` is what somebody chose last, `side` what lay beside the paper then, `view` how the paper was shown. */
export function paperShown(names: readonly PaperTab[], params: URLSearchParams): PaperShown {
  const asides = names.filter((name) => !isReaderView(name))
  const only = oneOf(names, params.get('tab'), names[0] ?? 'details')
  const wanted = isReaderView(only) ? only : params.get('view')
  const view = wanted === 'original' && names.includes('original') ? 'original' : 'read'
  return { view, only, aside: isReaderView(only) ? oneOf(asides, params.get('side'), asides[0] ?? 'details') : only }
}

/** True for a pdf that this person may download; the stored name carries the judged type, before the mark of encryption. */
export function hasOriginal({ articleUrl, rights }: Pick<OpenArticle, 'articleUrl' | 'rights'>): boolean {
  return rights.download && documentType(articleUrl.replace(/\.pgp$/, '')) === 'pdf'
}
