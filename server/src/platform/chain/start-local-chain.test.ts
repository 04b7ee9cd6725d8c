import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { CHAIN_STATE_MEGABYTES_MAX } from '@colophon/protocol/chain/constants'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Chain, OpenChain } from './chain.ts'
import { contractProblems } from './contract-problems.ts'
import { startLocalChain } from './start-local-chain.ts'
import { anvilsOn } from './testing/anvils-on.ts'
import { untilChain } from './testing/until-chain.ts'

const SOMEBODY = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const DOSE = { coins: 10, tokens: 1000 }

describe.skipIf(process.platform !== 'linux')('the local chain', () => {
  let dataDir: string
  let lines: string[]
  const started: OpenChain[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colophon-chain-'))
    lines = []
  })
  afterEach(async () => {
    for (const { stop } of started.splice(0)) await stop()
    expect(anvilsOn(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  })

  async function start(): Promise<Chain> {
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const opened = await startLocalChain({ dataDir, log })
    started.push(opened)
    return untilChain(opened.chain)
  }
  const stopAll = async () => {
    for (const { stop } of started.splice(0)) await stop()
  }
  const hasGift = async ({ local }: Chain) => (await local?.give(SOMEBODY, DOSE))?.kind === 'had'

  // Proves: x-chain-box, deviation-97
  it('the local chain has its contracts and a funded reward, and keeps them across a restart', async () => {
    const first = await start()
    expect(await contractProblems(first.client, { chainId: 31_337, contracts: first.contracts })).toEqual([])
    const periods = { abi: stakingAbi, address: first.contracts.staking, functionName: 'rewardPeriodCount' } as const
    expect(await first.client.readContract(periods)).toBe(1n)
    expect(await first.local?.give(SOMEBODY, DOSE)).toMatchObject({ kind: 'given' })
    const block = await first.client.getBlock()
    await stopAll()
    expect(anvilsOn(dataDir)).toEqual([])
    const mode = async () => ((await stat(join(dataDir, 'chain.json'))).mode & 0o777).toString(8)
    expect(await mode()).toBe('600')

    await chmod(join(dataDir, 'chain.json'), 0o644)
    const second = await start()
    expect(await mode()).toBe('600')
    expect(await second.client.getBlock({ blockNumber: block.number })).toMatchObject({ hash: block.hash })
    expect(await second.client.readContract(periods)).toBe(1n)
    expect(await hasGift(second)).toBe(true)
    expect(lines.join('')).not.toContain('moved it aside')
  })

  // Proves: x-chain-box
  it('the local chain continues at its own time after a restart, also when that was moved', async () => {
    const first = await start()
    const moved = await first.local?.advance(90 * 86_400)
    await stopAll()
    const second = await start()
    const goneOn = await second.local?.advance(1)
    expect(goneOn?.getTime()).toBeGreaterThan(moved?.getTime() ?? Number.NaN)
    expect((goneOn?.getTime() ?? 0) - (moved?.getTime() ?? 0)).toBeLessThan(120_000)
  })

  // Proves: x-chain-box
  it('the local chain resumes from its state when anvil is killed, and reports its state meanwhile', {
    tags: ['campaign'],
  }, async () => {
    const chain = await start()
    await chain.local?.give(SOMEBODY, DOSE)
    await untilSaved(dataDir)
    for (const pid of anvilsOn(dataDir)) process.kill(pid, 'SIGKILL')
    await untilChain(chain, 'unreachable')
    await expect(chain.client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
    await untilChain(chain)
    expect(await hasGift(chain)).toBe(true)
  })

  // Proves: x-chain-rpc-bounds
  it('a call that takes over 2 s of CPU fails, and an anvil that keeps computing is restarted from its state', {
    tags: ['campaign'],
  }, async () => {
    const chain = await start()
    await chain.local?.give(SOMEBODY, DOSE)
    await untilSaved(dataDir)
    const [before] = anvilsOn(dataDir)
    const endless = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ data: '0x5b600056', gas: '0x7fffffffffffffff' }],
    }
    const begun = performance.now()
    const asked = [chain.local?.ask(endless), chain.local?.ask(endless)]
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ reason: { code: 'chainCallTooLong' } })
    expect(performance.now() - begun).toBeLessThan(4000)
    await untilChain(chain, 'unreachable')
    await untilChain(chain)
    expect(anvilsOn(dataDir)).toHaveLength(1)
    expect(anvilsOn(dataDir)).not.toContain(before)
    expect(await hasGift(chain)).toBe(true)
  })

  // Proves: x-chain-rpc-bounds
  it('the local chain rejects transactions once its state exceeds the limit, and still answers reads', {
    tags: ['campaign'],
  }, async () => {
    const chain = await start()
    await writeFile(join(dataDir, 'chain.json'), Buffer.alloc((CHAIN_STATE_MEGABYTES_MAX + 1) * 1_048_576))
    const send = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x02'] }
    await expect(chain.local?.ask(send)).rejects.toMatchObject({ code: 'chainFull' })
    await expect(chain.local?.give(SOMEBODY, DOSE)).rejects.toMatchObject({ code: 'chainFull' })
    expect(await chain.local?.ask({ ...send, method: 'eth_chainId', params: [] })).toContain('0x7a69')
  })

  // Proves: x-chain-box
  it('a start stops the anvil of a killed product without losing data', { tags: ['campaign'] }, async () => {
    const product = await startInAnotherProcess(dataDir)
    const [leftOver = 0] = anvilsOn(dataDir)
    product.kill('SIGKILL')
    await once(product, 'exit')
    expect(anvilsOn(dataDir)).toEqual([leftOver])
    const port = await readFile(join(dataDir, 'chain', 'port'), 'utf8')
    const chain = await start()
    expect(await readFile(join(dataDir, 'chain', 'port'), 'utf8')).toBe(port)
    expect(anvilsOn(dataDir)).toHaveLength(1)
    expect(anvilsOn(dataDir)).not.toContain(leftOver)
    expect(await hasGift(chain)).toBe(true)
    expect(lines.join('')).toContain('left behind')
  })

  // Proves: x-chain-damaged
  it.each([
    ['empty', ''],
    ['cut off', '{"block":{"number":"0x'],
  ])(
    'a local chain whose state is %s is replaced by a new one, and the log names the backup',
    async (_what, content) => {
      await writeFile(join(dataDir, 'chain.json'), content)
      const chain = await start()
      expect(await contractProblems(chain.client, { chainId: 31_337, contracts: chain.contracts })).toEqual([])
      const aside = (await readdir(dataDir)).filter((name) => name.startsWith('chain.json.'))
      expect(aside).toHaveLength(1)
      expect(await readFile(join(dataDir, aside[0] ?? ''), 'utf8')).toBe(content)
      expect(lines.join('')).toContain(aside[0])
    },
  )

  // Proves: x-chain-damaged
  it('a local chain with contracts of another version is replaced by a new one', { tags: ['campaign'] }, async () => {
    await start()
    await stopAll()
    await writeFile(join(dataDir, 'chain', 'deployment.json'), '{"fingerprint":"of before"}')
    const chain = await start()
    expect(lines.join('')).toContain('another version of the product')
    expect(await hasGift(chain)).toBe(false)
  })

  it('transactions sent to anvil directly become final without further ones', async () => {
    const { client } = await start()
    const [from, to] = await client.request<{
      Method: 'eth_accounts'
      Parameters?: undefined
      ReturnType: `0x${string}`[]
    }>({ method: 'eth_accounts' })
    const hash = await client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from, to, value: '0x1' }] as never,
    })
    const { blockNumber } = await client.waitForTransactionReceipt({ hash })
    const finalised = async () => (await client.getBlock({ blockTag: 'finalized' })).number
    while ((await finalised()) < blockNumber) await sleep(50)
    expect(await finalised()).toBeGreaterThanOrEqual(blockNumber)
  })

  it('stopping the local chain while it starts takes effect at once', { tags: ['campaign'] }, async () => {
    const opened = await startLocalChain({ dataDir, log: pino({ level: 'silent' }) })
    expect(opened.chain?.state()).toBe('starting')
    await opened.stop()
    expect(anvilsOn(dataDir)).toEqual([])
  })
})

/** Waits until anvil has written its state. */
async function untilSaved(dataDir: string): Promise<void> {
  const read = () => readFile(join(dataDir, 'chain.json'), 'utf8').catch(() => '')
  const before = await read()
  const needle = SOMEBODY.slice(2).toLowerCase()
  while ((await read()) === before || !(await read()).includes(needle)) await sleep(50)
}

async function startInAnotherProcess(dataDir: string): Promise<ChildProcess> {
  const here = (name: string) => new URL(name, import.meta.url).href
  const script = `
    import { startLocalChain } from '${here('./start-local-chain.ts')}'
    import { untilChain } from '${here('./testing/until-chain.ts')}'
    const log = { info() {}, warn() {}, error() {} }
    const { chain } = await startLocalChain({ dataDir: process.argv[1], log })
    await (await untilChain(chain)).local.give('${SOMEBODY}', ${JSON.stringify(DOSE)})
    process.send('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
