/** What `first-paint.js` asked for before the application had loaded. */
type EarlyReplies = {
  /** The header that was sent, null for a visitor. */
  authorization: string | null
  /** By absolute address, followed by the range of bytes if a part was asked for. */
  replies: Map<string, Promise<Response>>
  /** Addresses that the application has asked for itself, which are not asked for again. */
  asked: Set<string>
  /** When they may be outdated, in milliseconds since the page began. */
  until: number
}

declare global {
  var earlyReplies: EarlyReplies | undefined
}

/**
 * The early reply to a call, which is used once. A call that changes something, or of another session, makes all of them
 * invalid.
 */
export function takeEarlyReply(request: {
  method: string
  url: string
  headers: Record<string, string>
}): Promise<Response> | undefined {
  const { method, url, headers } = request
  const early = globalThis.earlyReplies
  if (early === undefined) return undefined
  const isSameSession = (headers.authorization ?? null) === early.authorization
  if (method !== 'GET' || !isSameSession || performance.now() > early.until) {
    globalThis.earlyReplies = undefined
    for (const unused of early.replies.values()) void cancel(unused)
    return undefined
  }
  const key = headers.range ? `${url} ${headers.range}` : url
  const reply = early.replies.get(key)
  early.replies.delete(key)
  if (!reply) early.asked.add(url)
  return reply
}

/** Stops the download of an unused reply. */
async function cancel(reply: Promise<Response>): Promise<void> {
  try {
    await (await reply).body?.cancel()
  } catch {
    // It failed, or ended already.
  }
}
