import { setTimeout as sleep } from 'node:timers/promises'
import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { makeRecords } from '@colophon/chain/testing/many-records'
import { localNetwork } from '@colophon/chain/testing/networks'
import { startAnvil } from '@colophon/chain/testing/start-anvil'
import { API_BASE } from '@colophon/protocol/constants'
import { recordCalls } from '@colophon/protocol/record/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { deployer } from '@colophon/server/platform/chain/local-accounts'
import { runProduct } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { count, inSeconds } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const RECORDS = 20_000
/** More blocks than are first asked for at once, so that the parts are read one after the other. */
const PARTS = { records: RECORDS, each: 2_000, emptyBlocks: 2_500 }
const BAR = 2_000
const LOOK_EVERY_MS = 20
const PATIENCE_MS = 120_000

/** How fast the product reads events of a chain that it sees for the first time: from the first part of them to the last. */
export async function* chainIndexer(scratch: Scratch): AsyncGenerator<Row> {
  const anvil = await startAnvil(localNetwork.id)
  scratch.defer(anvil.stop)
  const { reward: _, ...options } = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })
  const contracts = await deployContracts({ chain: localNetwork, rpcUrl: anvil.rpcUrl, account: deployer }, options)
  const [first, ...others] = await makeRecords(anvil.rpcUrl, contracts.registry, PARTS)
  const last = others.at(-1)
  if (!first || !last) throw new Error('no records were made')
  const { url } = await runProduct(scratch, `${await scratch.folder()}/data`, {
    CHAIN_RPC_URL: anvil.rpcUrl,
    CHAIN_ID: String(localNetwork.id),
    CHAIN_TOKEN: contracts.token,
    CHAIN_STAKING: contracts.staking,
    CHAIN_REGISTRY: contracts.registry,
  })
  await untilKnown(url, first.md5Hash)
  const begun = performance.now()
  await untilKnown(url, last.md5Hash)
  const tookMs = performance.now() - begun
  const events = RECORDS - PARTS.each
  yield {
    what: `chain: events read from anvil, ${count(events)} in ${inSeconds(tookMs)}`,
    ours: `${count((events / tookMs) * 1000)}/s`,
    bar: `≥ ${count(BAR)}/s`,
    isMet: (events / tookMs) * 1000 >= BAR,
  }
}

async function untilKnown(url: string, md5Hash: string): Promise<void> {
  const { method, path } = recordCalls.verify
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url + API_BASE + path, { method, headers, body: JSON.stringify({ md5Hash }) })
    const { data } = (await reply.json()) as { data?: { total: number } }
    if (data && data.total > 0) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('the product did not read the chain in time')
}
