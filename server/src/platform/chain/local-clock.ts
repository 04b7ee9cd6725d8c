import { createTestClient, http } from 'viem'
import type { ChainClient } from './chain.ts'
import { localNetwork } from './networks.ts'

/** Moves the clock of the chain in the box and mines what makes its changes final. */
export type LocalClock = {
  /** The time of the next block in seconds, if it came now. */
  seconds(): Promise<number>
  /** Moves it forward and mines blocks at the new time. */
  advance(seconds: number): Promise<Date>
  /** Goes on where the newest block stands: a restarted anvil would begin with the time of the machine again. */
  resume(): Promise<void>
  /** Mines on if the newest block holds transactions: of an idle chain the last ones would never be final. */
  settle(): Promise<void>
}

/** What follows the block of a transaction before it counts as final. */
const BLOCKS_TO_FINAL = 2

/** The clock of the chain at this address. */
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
