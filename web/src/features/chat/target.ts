/** The conversation to open: about one paper (`chat:`), or a general one (`chat-llm:`). */
export type ConversationTarget = { kind: 'paper'; articleId: number } | { kind: 'thread'; chatId: string }

/** The two kinds of conversation; one of each can be open at a time. */
export type ConversationKind = ConversationTarget['kind']

/** Storage key of a conversation in this browser. */
export function keyOf(target: ConversationTarget): string {
  return target.kind === 'paper' ? `paper.${target.articleId}` : `thread.${target.chatId}`
}

/** Unlike `randomUUID`, it exists where the site is served without encryption. */
export function newClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
