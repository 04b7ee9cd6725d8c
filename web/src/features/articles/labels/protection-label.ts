import type { Article } from '@colophon/protocol/articles/entities'

/** How a paper's file is stored, for its owner. The server holds the keys, so this claims no more than that. */
export function protectionLabel({ isPublic, articleUrl }: Pick<Article, 'isPublic' | 'articleUrl'>): string {
  const isEncrypted = articleUrl.endsWith('.pgp')
  if (isPublic) return 'Public: once it is published, everyone can read it and download the file.'
  const who = 'Private: only you and people you allow can read it.'
  return `${who} The file is ${isEncrypted ? 'encrypted on disk.' : 'being encrypted on disk now.'}`
}
