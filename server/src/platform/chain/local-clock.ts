import { createTestClient, http } from 'viem'
import type { ChainClient } from './chain.ts'
import { localNetwork } from './networks.ts'

/** Moves the clock of the local chain and mines the blocks that finalise its changes. */
export type LocalClock = {
  /** The time that the next block would have now, in seconds. */
  seconds(): Promise<number>
  /** Moves the clock forward and mines blocks at the new time. */
  advance(seconds: number): Promise<Date>
  /** Continues at the time of the newest block: a restarted anvil would use the machine's time. */
  resume(): Promise<void>
  /** Mines blocks if the newest one holds transactions, which would never become final on an idle chain. */
  settle(): Promise<void>
}

/** Blocks after a transaction's block until it counts as final. */
const BLOCKS_TO_FINAL = 2

export function localClock(client: ChainClient, rpcUrl: string): LocalClock {
  const node = createTestClient({ mode: 'anvil', chain: localNetwork, transport: http(rpcUrl) })
  const seconds = async () => Number((await client.getBlock({ blockTag: 'pending' })).timestamp)
  return {
    seconds,
    async advance(more) {
      await node.increaseTime({ seconds: more })
      await node.mine({ blocks: BLOCKS_TO_FINAL })
      const { timestamp } = await client.getBlock()
      return new Date(Number(timestamp) * 1000)
    },
    async resume() {
      const { timestamp } = await client.getBlock()
      const ahead = Number(timestamp) - (await seconds())
      if (ahead > 0) await node.increaseTime({ seconds: ahead })
    },
    async settle() {
      const { transactions } = await client.getBlock()
      if (transactions.length > 0) await node.mine({ blocks: BLOCKS_TO_FINAL })
    },
  }
}
