import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { documentType } from '@colophon/protocol/articles/validation'

/** The views of an open paper. */
export type PaperTab = 'read' | 'original' | 'statements' | 'details'

const LABELS: Record<PaperTab, string> = {
  read: 'Read',
  original: 'Original',
  statements: 'Statements',
  details: 'Details',
}

/** The views that exist for somebody: the original only of a pdf, and only where the file may be taken away. */
export function paperTabs(article: OpenArticle): { value: PaperTab; label: string }[] {
  const tabs: PaperTab[] = article.rights.view ? ['read'] : []
  if (article.rights.view && hasOriginal(article)) tabs.push('original')
  if (article.rights.view) tabs.push('statements')
  return [...tabs, 'details' as const].map((value) => ({ value, label: LABELS[value] }))
}

/** True for a pdf that this person may download; the stored name carries the judged type, before the mark of encryption. */
export function hasOriginal({ articleUrl, rights }: Pick<OpenArticle, 'articleUrl' | 'rights'>): boolean {
  return rights.download && documentType(articleUrl.replace(/\.pgp$/, '')) === 'pdf'
}
