import { stat } from 'node:fs/promises'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { CHAIN_STATE_MEGABYTES_MAX } from '@colophon/protocol/chain/constants'
import type { Logger } from 'pino'
import { createPublicClient, http } from 'viem'
import { fail } from '../fail.ts'
import type { LocalChain, OpenChain } from './chain.ts'
import { chainPlace, chainPort } from './chain-place.ts'
import { guardedAsk } from './guarded-ask.ts'
import { keepRunning } from './keep-running.ts'
import { stopLeftOvers } from './left-over.ts'
import { localClock } from './local-clock.ts'
import { localContracts } from './local-contracts.ts'
import { localFaucet } from './local-faucet.ts'
import { localNetwork } from './networks.ts'

const NODE_MS = 10_000
const MEGABYTE = 1_048_576

/**
 * Starts the chain in the box and keeps it running until `stop`. It answers at once with a chain that is `starting`: anvil
 * comes up and the contracts are deployed behind the start of the product, which no failure of them delays or ends.
 */
export async function startLocalChain({ dataDir, log }: { dataDir: string; log: Logger }): Promise<OpenChain> {
  try {
    foundryBinary('anvil')
  } catch {
    log.warn('there is no anvil for this platform, or npm left optional packages out: there is no local chain')
    return { chain: null, environment: {}, stop: async () => undefined }
  }
  const place = await chainPlace(dataDir)
  const leftOver = await stopLeftOvers(place.stateFile).catch(() => 0)
  if (leftOver > 0) log.warn('stopped a local chain that an earlier start left behind')
  const port = await chainPort(place)
  const rpcUrl = `http://127.0.0.1:${port}`
  const transport = http(rpcUrl, { timeout: NODE_MS, retryCount: 1 })
  const client = createPublicClient({ chain: localNetwork, transport, pollingInterval: 100 })
  const clock = localClock(client, rpcUrl)
  const keeper = keepRunning({ place, port, rpcUrl, client, clock, log })
  const ask = guardedAsk(rpcUrl, keeper)
  const give = localFaucet(client, rpcUrl, clock)
  const refuseWhereFull = async () => {
    const { size } = await stat(place.stateFile).catch(() => ({ size: 0 }))
    if (size > CHAIN_STATE_MEGABYTES_MAX * MEGABYTE) fail('chainFull')
  }
  const local: LocalChain = {
    ask: async (request) => {
      if (isSending(request)) await refuseWhereFull()
      const answer = await ask(request)
      if (isSending(request)) keeper.settleSoon()
      return answer
    },
    give: async (address, dose) => {
      await refuseWhereFull()
      return give(address, dose)
    },
    advance: (seconds) => clock.advance(seconds),
    time: async () => new Date((await clock.seconds()) * 1000),
  }
  const { token, staking, registry } = localContracts
  return {
    chain: {
      network: localNetwork,
      contracts: localContracts,
      fromBlock: 0n,
      client,
      state: () => keeper.state(),
      local,
    },
    environment: {
      CHAIN_RPC_URL: rpcUrl,
      CHAIN_ID: String(localNetwork.id),
      CHAIN_TOKEN: token,
      CHAIN_STAKING: staking,
      CHAIN_REGISTRY: registry,
    },
    stop: () => keeper.stop(),
  }
}

function isSending(request: object): boolean {
  return 'method' in request && request.method === 'eth_sendRawTransaction'
}
