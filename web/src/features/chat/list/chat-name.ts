import type { Chat } from '@colophon/protocol/chat/entities'

/** How a conversation is called: by its given name or first question, before either as what it is. */
export function nameOf({ title, articleId }: Pick<Chat, 'title' | 'articleId'>): string {
  return title.trim() || (articleId === null ? 'New conversation' : 'About this paper')
}
