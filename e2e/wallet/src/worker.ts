import { applyCommand } from './commands.ts'
import { extension, type Sender } from './extension.ts'
import type { OpenPrompt, Reply, WalletEvent, WorkerMessage } from './messages.ts'
import { nodeClient } from './node.ts'
import { createOpenPrompts, type OpenPrompts } from './open-prompts.ts'
import { errorReply } from './provider-error.ts'
import { answer, type WalletContext } from './requests.ts'
import { accountsFor, hexId, type ShownState, type WalletState } from './state.ts'
import { openStore } from './store.ts'

/** The only part with access to the keys: serves web pages through their bridges, and the wallet's own pages. */
function start(): void {
  const prompts = createOpenPrompts()
  const store = openStore()
  const context: WalletContext = {
    read: store.read,
    change: async (act) => {
      const before = await store.read()
      const after = await store.change(act)
      await notifySites(before, after)
      return after
    },
    ask: prompts.ask,
    node: nodeClient,
  }
  extension.runtime.onMessage.addListener((message, sender, reply) => {
    handleMessage(context, prompts, message as WorkerMessage, sender).then(reply)
    return true
  })
  extension.runtime.onConnect.addListener(prompts.track)
}

async function handleMessage(
  context: WalletContext,
  prompts: OpenPrompts,
  message: WorkerMessage,
  { origin }: Sender,
): Promise<unknown> {
  try {
    if (message.kind === 'request') return { result: await answer(context, origin ?? '', message.request) }
    // All other messages must come from the wallet's own pages.
    if (origin !== new URL(extension.runtime.getURL('')).origin) return errorReply('Not for this page')
    if (message.kind === 'answer') return prompts.answer(message.id, message)
    if (message.kind === 'command') await context.change((state) => applyCommand(state, message.command))
    const state = shown(await context.read())
    if (message.kind !== 'prompt') return { result: state } satisfies Reply
    const prompt = prompts.find(message.id)
    return (prompt && { prompt, accounts: state.accounts, active: state.active }) satisfies OpenPrompt
  } catch (thrown) {
    return errorReply(thrown)
  }
}

function shown({ accounts, ...state }: WalletState): ShownState {
  return { ...state, accounts: accounts.map(({ address }) => address) }
}

async function notifySites(before: WalletState, after: WalletState): Promise<void> {
  for (const { id, url } of await extension.tabs.query({})) {
    if (id === undefined || url === undefined) continue
    const { origin } = new URL(url)
    for (const event of eventsFor(origin, before, after)) {
      await extension.tabs.sendMessage(id, event).catch(() => undefined)
    }
  }
}

function eventsFor(origin: string, before: WalletState, after: WalletState): WalletEvent[] {
  const [old, now] = [accountsFor(before, origin), accountsFor(after, origin)]
  const isConnected = after.sites.includes(origin)
  return [
    ...(old[0] === now[0] ? [] : [{ event: 'accountsChanged', data: now } as const]),
    ...(isConnected && before.chainId !== after.chainId
      ? [{ event: 'chainChanged', data: hexId(after.chainId) } as const]
      : []),
  ]
}

start()
