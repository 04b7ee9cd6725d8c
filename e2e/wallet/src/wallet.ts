import { button, element, show } from './element.ts'
import { extension } from './extension.ts'
import type { Command, Reply, WorkerMessage } from './messages.ts'
import type { Network, ShownState } from './state.ts'

/** The wallet's page: accounts, connected sites and networks. */
async function open(command?: Command): Promise<void> {
  const reply = await ask(command ? { kind: 'command', command } : { kind: 'state' })
  if ('error' in reply) {
    document.querySelector('[role=status]')?.replaceChildren(reply.error.message)
    return
  }
  const state = reply.result as ShownState
  show(
    element('h1', {}, 'Colophon developer wallet'),
    element(
      'p',
      { class: 'dim' },
      'For trials on this machine only. Its keys are not protected: never send anything of value to them.',
    ),
    element('p', { role: 'status', class: 'warning' }),
    state.isLocked ? button('Unlock', () => open({ do: 'unlock' })) : button('Lock', () => open({ do: 'lock' })),
    ...accounts(state),
    ...sites(state),
    ...networks(state),
  )
}

function accounts({ accounts: all, active, isLocked }: ShownState): HTMLElement[] {
  const items = all.map((address) =>
    element(
      'li',
      {},
      element('code', {}, address),
      address === active
        ? element('span', { class: 'dim' }, isLocked ? 'locked' : 'in use')
        : button(`Use ${address.slice(0, 8)}`, () => open({ do: 'use-account', address })),
    ),
  )
  return [
    element('h2', {}, 'Accounts'),
    element('ul', {}, ...items),
    button('New account', () => open({ do: 'new-account' })),
  ]
}

function sites({ sites: all }: ShownState): HTMLElement[] {
  const items = all.map((origin) =>
    element(
      'li',
      {},
      element('code', {}, origin),
      button(`Disconnect ${origin}`, () => open({ do: 'disconnect-site', origin })),
    ),
  )
  const list = items.length > 0 ? element('ul', {}, ...items) : element('p', { class: 'dim' }, 'No site is connected.')
  return [element('h2', {}, 'Sites'), list]
}

function networks({ networks: all, chainId }: ShownState): HTMLElement[] {
  const items = all.map((network) =>
    element(
      'li',
      {},
      `${network.name} (${network.chainId})`,
      ...(network.chainId === chainId
        ? [element('span', { class: 'dim' }, 'in use')]
        : [
            button(`Use ${network.name}`, () => open({ do: 'use-network', chainId: network.chainId })),
            button(`Remove ${network.name}`, () => open({ do: 'remove-network', chainId: network.chainId })),
          ]),
    ),
  )
  return [element('h2', {}, 'Networks'), element('ul', {}, ...items), networkForm()]
}

function networkForm(): HTMLElement {
  const name = element('input', { name: 'name', required: '' })
  const chainId = element('input', { name: 'chainId', required: '', inputmode: 'numeric', pattern: '[0-9]+' })
  const rpcUrl = element('input', { name: 'rpcUrl', type: 'url' })
  const form = element(
    'form',
    {},
    element('label', {}, 'Name', name),
    element('label', {}, 'Chain id', chainId),
    element('label', {}, 'Node (empty: that of the site)', rpcUrl),
    element('button', {}, 'Add the network'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const network: Network = {
      chainId: Number(chainId.value),
      name: name.value,
      symbol: 'ETH',
      rpcUrl: rpcUrl.value || null,
    }
    void open({ do: 'add-network', network })
  })
  return form
}

async function ask(message: WorkerMessage): Promise<Reply> {
  return (await extension.runtime.sendMessage(message)) as Reply
}

extension.storage.local.onChanged.addListener(() => void open())
void open()
