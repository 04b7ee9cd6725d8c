import { type Approvals, openApprovals } from './approvals.ts'
import { carryOut } from './commands.ts'
import { extension, type Sender } from './extension.ts'
import type { OpenQuestion, Reply, WalletEvent, WorkerMessage } from './messages.ts'
import { nodeOf } from './node.ts'
import { errorReply } from './refusal.ts'
import { answer, type World } from './requests.ts'
import { accountsFor, hexId, type ShownState, type WalletState } from './state.ts'
import { openStore } from './store.ts'

/** The one place that holds keys: answers the pages through their bridges, and the pages of the wallet itself. */
function work(): void {
  const approvals = openApprovals()
  const store = openStore()
  const world: World = {
    read: store.read,
    change: async (act) => {
      const before = await store.read()
      const after = await store.change(act)
      await tellSites(before, after)
      return after
    },
    ask: approvals.ask,
    node: nodeOf,
  }
  extension.runtime.onMessage.addListener((message, sender, reply) => {
    hear(world, approvals, message as WorkerMessage, sender).then(reply)
    return true
  })
  extension.runtime.onConnect.addListener(approvals.hold)
}

async function hear(world: World, approvals: Approvals, message: WorkerMessage, { origin }: Sender): Promise<unknown> {
  try {
    if (message.kind === 'request') return { result: await answer(world, origin ?? '', message.request) }
    // The rest is for the pages of the wallet alone.
    if (origin !== new URL(extension.runtime.getURL('')).origin) return errorReply('Not for this page')
    if (message.kind === 'answer') return approvals.answer(message.id, message)
    if (message.kind === 'command') await world.change((state) => carryOut(state, message.command))
    const state = shown(await world.read())
    if (message.kind !== 'question') return { result: state } satisfies Reply
    const question = approvals.find(message.id)
    return (question && { question, accounts: state.accounts, active: state.active }) satisfies OpenQuestion
  } catch (thrown) {
    return errorReply(thrown)
  }
}

function shown({ accounts, ...state }: WalletState): ShownState {
  return { ...state, accounts: accounts.map(({ address }) => address) }
}

async function tellSites(before: WalletState, after: WalletState): Promise<void> {
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

work()
