import { extension } from './extension.ts'
import { CHANNEL, type Reply, type WalletEvent, type WindowMessage } from './messages.ts'

const GONE = 4900

/** Runs beside the page, out of its reach: hands requests to the worker, and its replies and events back. */
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

/** The worker ends when it has nothing to do, and with an update of the extension. */
async function ask(message: unknown): Promise<Reply> {
  const lost: Reply = { error: { code: GONE, message: 'The wallet has ended meanwhile. Reload the page.' } }
  try {
    return ((await extension.runtime.sendMessage(message)) as Reply | undefined) ?? lost
  } catch {
    return lost
  }
}

bridge()
