import { extension } from './extension.ts'
import { CHANNEL, type Reply, type WalletEvent, type WindowMessage } from './messages.ts'

const GONE = 4900

/** The content script: passes the page's requests to the worker, and its replies and events back. */
function bridge(): void {
  const send = (message: WindowMessage) => window.postMessage(message, location.origin)
  window.addEventListener('message', ({ source, data }: MessageEvent<WindowMessage>) => {
    if (source !== window || data?.channel !== CHANNEL || data.kind !== 'request') return
    const { id, request } = data
    ask({ kind: 'request', request }).then((reply) => send({ channel: CHANNEL, kind: 'reply', id, reply }))
  })
  extension.runtime.onMessage.addListener((message) => {
    send({ channel: CHANNEL, kind: 'event', ...(message as WalletEvent) })
    return false
  })
}

/** The browser ends an idle worker, and every worker on an update of the extension. */
async function ask(message: unknown): Promise<Reply> {
  const lost: Reply = { error: { code: GONE, message: 'The wallet was stopped. Reload the page.' } }
  try {
    return ((await extension.runtime.sendMessage(message)) as Reply | undefined) ?? lost
  } catch {
    return lost
  }
}

bridge()
