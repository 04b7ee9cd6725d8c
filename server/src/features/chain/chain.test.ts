import { chainCalls } from '@colophon/protocol/chain/calls'
import { CHAIN_IDS, RPC_DATA_BYTES_MAX } from '@colophon/protocol/chain/constants'
import { siteCalls } from '@colophon/protocol/site/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { anvilsOn } from '../../platform/chain/testing/anvils-on.ts'
import { untilChain } from '../../platform/chain/testing/until-chain.ts'

const RPC = '/api/v1/chain/rpc'
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

describe('an installation without a chain', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  // Proves: x-chain
  it('without a chain the API says so and refuses chain calls', async () => {
    expect((await call(app, chainCalls.chain, {})).data).toBeNull()
    const faucet = await call(app, chainCalls.faucet, { body: { address: newAddress() } })
    expect(faucet).toMatchObject({ status: 404, error: 'noLocalChain' })
    expect(await (await fetch(`${app.url}/health/ready`)).json()).toEqual({
      status: 'ready',
      database: 'writable',
      chain: 'none',
    })
  })
})

describe('an installation with a local chain', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp({ env: { LOCAL_CHAIN: 'on' } })
    await untilChain(app.context.chain)
  })
  afterAll(() => app.close())

  // Proves: x-chain
  it('anyone can read network, contracts, lock options and the RPC URL of the local chain', async () => {
    const { data } = await call(app, chainCalls.chain, {})
    expect(data).toMatchObject({
      network: { id: CHAIN_IDS.local, name: 'Local', currency: { symbol: 'ETH', decimals: 18 }, explorer: null },
      isLocal: true,
      rpcUrl: `${app.url}${RPC}`,
      state: 'ready',
      lockOptions: LOCK_OPTIONS,
      minStake: 1,
    })
    expect(data?.contracts).toEqual(app.context.chain?.contracts)
  })

  // Proves: x-chain-rpc
  it('a signed transaction sent through the product becomes final without further ones', async () => {
    const person = privateKeyToAccount(generatePrivateKey())
    await call(app, chainCalls.faucet, { body: { address: person.address } })
    const network = app.context.chain?.network ?? expect.fail('no network')
    const transport = http(`${app.url}${RPC}`)
    const wallet = createWalletClient({ account: person, chain: network, transport })
    const client = createPublicClient({ chain: network, transport, pollingInterval: 50 })
    const hash = await wallet.sendTransaction({ to: newAddress(), value: parseEther('1') })
    const { blockNumber, status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    await expect
      .poll(async () => (await client.getBlock({ blockTag: 'finalized' })).number)
      .toBeGreaterThanOrEqual(blockNumber)
  })

  // Proves: x-chain-rpc
  it.each(['eth_sendTransaction', 'eth_accounts', 'anvil_setBalance', 'evm_increaseTime', 'debug_traceTransaction'])(
    'the RPC call %s is refused by name',
    async (method) => {
      const answer = await send(app, 'POST', RPC, { jsonrpc: '2.0', id: 1, method, params: [] })
      expect(answer).toMatchObject({ status: 400, fields: { method: expect.any(String) } })
    },
  )

  // Proves: x-chain-rpc
  it('batches and oversized requests are refused', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect((await send(app, 'POST', RPC, [request, request])).status).toBe(400)
    const data = (bytes: number) => `0x${'00'.repeat(bytes)}`
    const large = { ...request, method: 'eth_sendRawTransaction', params: [data(RPC_DATA_BYTES_MAX + 1)] }
    expect(await send(app, 'POST', RPC, large)).toMatchObject({ status: 400, error: 'validationFailed' })
    const twice = { data: data(RPC_DATA_BYTES_MAX), input: data(RPC_DATA_BYTES_MAX) }
    const called = await send(app, 'POST', RPC, { ...request, method: 'eth_call', params: [twice] })
    expect(called).toMatchObject({ status: 413, error: 'tooLarge' })
  })

  it("the node's JSON-RPC errors are passed on", async () => {
    const request = { jsonrpc: '2.0', id: 'seven', method: 'eth_sendRawTransaction', params: ['0x02'] }
    const reply = await fetch(app.url + RPC, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', id: 'seven', error: { code: -32_602 } })
  })

  // Proves: x-chain-rpc-bounds
  it('calls that compute forever fail, and transactions are mined within 5 s meanwhile', async () => {
    const endless = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ data: '0x5b600056', gas: '0x7fffffffffffffff' }],
    }
    const begun = performance.now()
    const [first, second, faucet] = await Promise.all([
      send(app, 'POST', RPC, endless),
      send(app, 'POST', RPC, endless),
      call(app, chainCalls.faucet, { body: { address: newAddress() } }),
    ])
    expect([first, second].map(({ status }) => status)).toEqual([400, 400])
    expect(Object.keys(first.fields ?? {}).join()).toContain('gas')
    expect(faucet.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  it("a call that uses a whole block's gas is answered", async () => {
    const whole = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x5b600056', gas: '0x1c9c380' }] }
    const reply = await fetch(app.url + RPC, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(whole),
    })
    expect(await reply.json()).toMatchObject({ error: { message: expect.stringMatching(/gas/i) } })
  })

  it('RPC calls are rate-limited without delaying other calls', async () => {
    const few = await makeApp({ env: { RATE_LIMIT_FACTOR: '0.01' } })
    try {
      const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
      const answers = await Promise.all(Array.from({ length: 7 }, () => send(few, 'POST', RPC, request)))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
      expect((await call(few, chainCalls.chain, {})).status).toBe(200)
    } finally {
      await few.close()
    }
  })

  describe('the faucet', () => {
    const ask = (address: string) => call(app, chainCalls.faucet, { body: { address } })
    const purse = async (address: `0x${string}`) => {
      const { client, contracts } = app.context.chain ?? expect.fail('no chain')
      const tokens = { abi: erc20Abi, address: contracts.token, functionName: 'balanceOf', args: [address] } as const
      return [await client.getBalance({ address }), await client.readContract(tokens)]
    }
    const dose = [parseEther('10'), parseEther('1000')]

    // Proves: x-chain-faucet
    it('the faucet gives an address coins and tokens once, also for concurrent calls', async () => {
      const address = newAddress()
      const both = await Promise.all([ask(address), ask(address)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
      expect(both.find(({ status }) => status === 200)?.data).toMatchObject({ coins: 10, tokens: 1000 })
      const { error, headers } = await ask(address.toLowerCase())
      expect(error).toBe('faucetEmptied')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
      expect(await purse(address)).toEqual(dose)
    })

    // Proves: x-chain-faucet
    it('the faucet gives again after a day of chain time', async () => {
      const address = newAddress()
      await ask(address)
      await call(app, chainCalls.advanceTime, { body: { seconds: 86_400 } }, app.asOperator())
      expect((await ask(address)).status).toBe(200)
      expect(await purse(address)).toEqual(dose.map((amount) => amount * 2n))
    })

    // Proves: x-chain-faucet
    it('the faucet rejects addresses that are no wallets', async () => {
      const mistyped = `0x${'aB'.repeat(20)}`
      expect(await ask(mistyped)).toMatchObject({
        status: 400,
        fields: { address: expect.stringContaining('checksum') },
      })
      expect(await ask(`0x${'0'.repeat(40)}`)).toMatchObject({ status: 400, error: 'validationFailed' })
      const staking = app.context.chain?.contracts.staking ?? ''
      expect(await ask(staking)).toMatchObject({ status: 400, error: 'notAPerson' })
    })
  })

  describe('the clock', () => {
    const DAY = { body: { seconds: 86_400 } }
    const time = async () => Number((await app.context.chain?.client.getBlock())?.timestamp)

    // Proves: x-chain-time
    it("an operator can move the chain's clock", async () => {
      const before = await time()
      const { data } = await call(app, chainCalls.advanceTime, DAY, app.asOperator())
      expect(Date.parse(data.time) / 1000).toBe(await time())
      expect(await time()).toBeGreaterThanOrEqual(before + 86_400)
    })

    // Proves: x-chain-time
    it('a caller without proof cannot move the clock whatever address and Host they send, and an administrator can', async () => {
      const before = await time()
      const person = await makeUser(app)
      const refused = { status: 403, error: 'thisMachineOnly' }
      expect(await call(app, chainCalls.advanceTime, DAY)).toMatchObject(refused)
      const { accessToken: token } = person
      expect(await call(app, chainCalls.advanceTime, DAY, { token })).toMatchObject(refused)
      const inject = (from: object) =>
        app.app.inject({ method: 'POST', url: '/api/v1/chain/advance-time', payload: DAY.body, ...from })
      expect((await inject({ headers: { host: 'localhost' }, remoteAddress: '127.0.0.1' })).statusCode).toBe(403)
      expect(await time()).toBe(before)
      const admin = await makeUser(app, { role: 'admin' })
      expect((await call(app, chainCalls.advanceTime, DAY, { token: admin.accessToken })).status).toBe(200)
    })
  })

  // Proves: x-chain-down
  it('while the chain is down its calls say so, others work, and it recovers', async () => {
    const { DATA_DIR } = app.context.config
    for (const pid of anvilsOn(DATA_DIR)) process.kill(pid, 'SIGKILL')
    await untilChain(app.context.chain, 'unreachable')
    const address = newAddress()
    const refused = await call(app, chainCalls.faucet, { body: { address } })
    expect(refused).toMatchObject({ status: 503, error: 'chainUnavailable' })
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
    expect((await call(app, siteCalls.site, {})).status).toBe(200)
    await untilChain(app.context.chain)
    expect((await call(app, chainCalls.faucet, { body: { address } })).status).toBe(200)
  })
})
