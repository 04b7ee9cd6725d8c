import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { type Anvil, startAnvil } from '@colophon/chain/testing/start-anvil'
import { chainCalls } from '@colophon/protocol/chain/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp } from '../../../tests/testing/make-app.ts'
import { StartRefused } from '../database/postgres/start-refused.ts'
import type { OpenChain } from './chain.ts'
import type { Contracts } from './chain-settings.ts'
import { connectChain } from './connect-chain.ts'
import { deployer } from './local-accounts.ts'
import { localNetwork } from './networks.ts'
import { type FickleNode, fickleNode } from './testing/fickle-node.ts'
import { untilChain } from './testing/until-chain.ts'

const pauses = { resting: 50, waiting: 50 }

describe('connectChain', () => {
  let anvil: Anvil
  let node: FickleNode
  let contracts: Contracts
  let lines: string[] = []
  const opened: OpenChain[] = []

  beforeAll(async () => {
    anvil = await startAnvil(localNetwork.id)
    node = await fickleNode(anvil.rpcUrl)
    const { reward: _, ...options } = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })
    contracts = await deployContracts({ chain: localNetwork, rpcUrl: anvil.rpcUrl, account: deployer }, options)
  })
  afterAll(async () => {
    await node.stop()
    await anvil.stop()
  })
  afterEach(async () => {
    for (const { stop } of opened.splice(0)) await stop()
    node.mood = 'answers'
    lines = []
  })

  async function connect(more: { chainId?: number; contracts?: Partial<Contracts>; isStrict?: boolean } = {}) {
    const { chainId = localNetwork.id, isStrict = true } = more
    const given = { ...contracts, ...more.contracts }
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const settings = { kind: 'remote', rpcUrl: node.url, chainId, contracts: given, fromBlock: 7 } as const
    const chain = await connectChain(settings, { log, isStrict, pauses })
    opened.push(chain)
    return chain
  }

  // Proves: deviation-97
  it('a remote chain is ready when chain id and contracts match the settings, and has no local tools', async () => {
    const { chain } = await connect()
    expect(chain?.state()).toBe('ready')
    expect(chain).toMatchObject({ local: null, fromBlock: 7n, network: { id: 31_337 } })
  })

  // Proves: x-chain-settings
  it.each([
    ['the chain', { chainId: 97 }, 'CHAIN_ID: is 97, but the node of CHAIN_RPC_URL is on chain 31337'],
    ['a token that is none', { contracts: { token: deployer.address } }, 'CHAIN_TOKEN: 0x'],
    ['a registry that is none', { contracts: { registry: deployer.address } }, 'CHAIN_REGISTRY: 0x'],
  ])('a start is refused with a message when %s does not match the settings', async (_what, wrong, words) => {
    const refused = connect(wrong)
    await expect(refused).rejects.toThrow(StartRefused)
    await expect(refused).rejects.toThrow(words)
  })

  // Proves: x-chain-settings
  it('a start is refused with a message when contracts are swapped', async () => {
    const mixed = connect({ contracts: { staking: contracts.registry, registry: contracts.token } })
    await expect(mixed).rejects.toThrow(/CHAIN_STAKING: 0x.*\n.*CHAIN_REGISTRY: 0x/)
  })

  it('a mismatch does not end a worker, which reports it and checks again', async () => {
    const { chain } = await connect({ chainId: 97, isStrict: false })
    expect(chain?.state()).toBe('mismatch')
    expect(lines.join('')).toContain('CHAIN_ID: is 97')
  })

  async function expectRecovery(mood: 'down' | 'silent') {
    node.mood = mood
    const { chain } = await connect()
    expect(chain?.state()).toBe('unreachable')
    node.mood = 'answers'
    await untilChain(chain)
  }

  // Proves: x-chain-down
  it('a node that is down at startup is used once it answers', () => expectRecovery('down'))
  it('a node that is silent at startup is used once it answers', { tags: ['campaign'] }, () => expectRecovery('silent'))

  // Proves: x-chain-down
  it('a node may go down and come back, and its URL is never logged', async () => {
    const { chain } = await connect()
    node.mood = 'down'
    await untilChain(chain, 'unreachable')
    await expect(chain?.client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
    node.mood = 'answers'
    await untilChain(chain)
    expect(lines.join('')).toContain('does not answer')
    expect(lines.join('')).not.toContain('the-key-of-an-account')
  })

  // Proves: x-chain-down
  it('an unreachable node does not stop the product, and its URL is not exposed', async () => {
    node.mood = 'down'
    const { token, staking, registry } = contracts
    const addresses = { CHAIN_TOKEN: token, CHAIN_STAKING: staking, CHAIN_REGISTRY: registry }
    const app = await makeApp({ env: { CHAIN_RPC_URL: node.url, CHAIN_ID: '31337', ...addresses } })
    try {
      const ready = await fetch(`${app.url}/health/ready`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toEqual({ status: 'ready', database: 'writable', chain: 'unreachable' })
      const reply = await call(app, chainCalls.chain, {})
      expect(reply.data).toMatchObject({ state: 'unreachable', isLocal: false, rpcUrl: null })
      expect(JSON.stringify(reply.data)).not.toContain('the-key-of-an-account')
      const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
      expect(await send(app, 'POST', '/api/v1/chain/rpc', rpc)).toMatchObject({ status: 404, error: 'noLocalChain' })
    } finally {
      await app.close()
    }
  })
})
