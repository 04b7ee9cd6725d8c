import { CHANNEL, type ProviderRequest, type Reply, type WindowMessage } from './messages.ts'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#243b53"/><path d="M7 11h18v12H7z" fill="none" stroke="#fffdf9" stroke-width="2"/><path d="M18 15h7v4h-7z" fill="#fffdf9"/></svg>',
)}`

type Listener = (data: unknown) => void

/** Runs in the page: the provider (EIP-1193), announced only by EIP-6963. */
function provide(): void {
  const waiting = new Map<number, { resolve: Listener; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<Listener>>()
  let last = 0

  const request = (wanted: ProviderRequest) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const { method, params } = wanted
      const message: WindowMessage = { channel: CHANNEL, kind: 'request', id: last, request: { method, params } }
      window.postMessage(message, location.origin)
    })

  const settle = (id: number, reply: Reply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if ('result' in reply) return one?.resolve(reply.result)
    const { code, message, data } = reply.error
    one?.reject(Object.assign(new Error(message), { code, ...(data !== undefined && { data }) }))
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<WindowMessage>) => {
    if (source !== window || data?.channel !== CHANNEL) return
    if (data.kind === 'reply') settle(data.id, data.reply)
    if (data.kind === 'event') for (const listener of listeners.get(data.event) ?? []) listener(data.data)
  })

  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  }
  const removeListener = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const provider = { request, on, removeListener }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Colophon developer wallet',
    icon: ICON,
    rdns: 'localhost.colophon.wallet',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: Object.freeze(provider) }),
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

provide()
