/** A conversation to open: my talk about one paper (`chat:`), or a thread over all I may read (`chat-llm:`). */
export type TalkTarget = { kind: 'paper'; articleId: number } | { kind: 'thread'; chatId: string }

/** The two kinds of conversation; one of each can be open at once. */
export type TalkKind = TalkTarget['kind']

/** What a conversation is kept under in this browser. */
export function keyOf(target: TalkTarget): string {
  return target.kind === 'paper' ? `paper.${target.articleId}` : `thread.${target.chatId}`
}

/** Unlike `randomUUID`, it exists where the site is served without encryption. */
export function newClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
