import type { Chat } from '@colophon/protocol/chat/entities'

/** Display name of a conversation: its given name, else its first question, else a default. */
export function nameOf({ title, articleId }: Pick<Chat, 'title' | 'articleId'>): string {
  return title.trim() || (articleId === null ? 'New conversation' : 'About this paper')
}
