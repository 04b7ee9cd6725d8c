import { setTimeout as sleep } from 'node:timers/promises'
import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { makeEvents } from '@colophon/chain/testing/many-events'
import { localNetwork } from '@colophon/chain/testing/networks'
import { startAnvil } from '@colophon/chain/testing/start-anvil'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { registryReader } from '@colophon/server/features/chain-record/registry-reader'
import { stakingReader } from '@colophon/server/features/staking/staking-reader'
import { connectChain } from '@colophon/server/platform/chain/connect-chain'
import { followChain } from '@colophon/server/platform/chain/follow/follow-chain'
import { deployer } from '@colophon/server/platform/chain/local-accounts'
import { openDatabase } from '@colophon/server/platform/database/db'
import { migrate } from '@colophon/server/platform/database/migrate'
import { startPostgres } from '@colophon/server/platform/database/postgres/start-postgres'
import { openSignals } from '@colophon/server/platform/live/signals/signals'
import { pino } from 'pino'
import type { Scratch } from '../scratch.ts'
import { count, inSeconds, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { readBare } from './read-bare.ts'

const WANTED = { blocks: 100, records: 150, claims: 100 }
/** Besides the requested ones: the reward and the stake that the claims need. */
const EVENTS = WANTED.blocks * (WANTED.records + WANTED.claims)
const BAR = 2_000
const LOOK_EVERY_MS = 10
const PATIENCE_MS = 60_000

/**
 * Speed of indexing a new chain, from the start of the product to the last event stored; beside it the same events
 * fetched and inserted directly into the same database.
 */
export async function* chainIndexer(scratch: Scratch): AsyncGenerator<Row> {
  const log = pino({ level: 'silent' })
  const anvil = await startAnvil(localNetwork.id)
  scratch.defer(anvil.stop)
  const options = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })
  const { rpcUrl } = anvil
  const { token, staking, registry } = await deployContracts(
    { chain: localNetwork, rpcUrl, account: deployer },
    options,
  )
  const began = performance.now()
  await makeEvents({ rpcUrl, token, staking, registry, minter: deployer }, WANTED)
  yield { what: `chain: ${count(EVENTS)} events created`, ours: inSeconds(performance.now() - began) }

  const server = await startPostgres({ dataDir: await scratch.folder(), log })
  scratch.defer(() => server.stop())
  await migrate(server.url)
  const { db, pool } = openDatabase(server.url)
  scratch.defer(() => pool.end())
  const contracts = { token, staking, registry }
  const settings = { kind: 'remote', rpcUrl, chainId: localNetwork.id, contracts, fromBlock: 0 } as const
  const { chain, stop } = await connectChain(settings, { log, isStrict: true })
  scratch.defer(stop)

  const bareMs = await readBare(rpcUrl, pool, [registry, staking])
  const live = {
    toUser: () => undefined,
    toRoom: () => undefined,
    toGuest: () => undefined,
    endSession: () => undefined,
  }
  const signals = openSignals({ url: server.url, log })
  scratch.defer(() => signals.close())
  const begun = performance.now()
  const context = { db, pool, log, chain, now: () => new Date() }
  const follower = followChain(context, [registryReader({ ...context, live, signals }), stakingReader()])
  scratch.defer(() => follower.stop())
  const stored = async () => {
    const { rows } = await pool.query(
      'select (select count(*) from chain_records)::int + (select count(*) from staking_events)::int as events',
    )
    return Number(rows[0]?.events)
  }
  while ((await stored()) < EVENTS) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`${await stored()} of ${EVENTS} events were indexed`)
    await sleep(LOOK_EVERY_MS)
  }
  const tookMs = performance.now() - begun
  await follower.stop()
  yield {
    what: `chain: events indexed from anvil, ${count(EVENTS)} in ${inSeconds(tookMs)}`,
    ours: `${count((EVENTS / tookMs) * 1000)}/s`,
    reference: `eth_getLogs and one insert ${count((EVENTS / bareMs) * 1000)}/s`,
    ratio: times(tookMs, bareMs),
    bar: `≥ ${count(BAR)}/s`,
    isMet: (EVENTS / tookMs) * 1000 >= BAR,
  }
}
