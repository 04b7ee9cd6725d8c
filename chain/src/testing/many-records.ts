import { type Address, createPublicClient, createTestClient, encodeFunctionData, http, parseEther, toHex } from 'viem'
import { articleRegistryAbi } from '../../abi/article-registry.ts'
import { localNetwork } from './networks.ts'

const AUTHOR = toHex(7n << 64n, { size: 20 })
const IN_A_BLOCK = 100
/** To mine thousands of empty blocks takes a busy machine a while. */
const PATIENCE_MS = 120_000

/** A record of the registry as it is hashed and numbered. */
export interface MadeRecord {
  md5Hash: string
  articleId: bigint
}

/**
 * Has one author make so many records, a hundred a block, with `emptyBlocks` behind every `each` of them. Nobody signs: the
 * node sends for the author meanwhile. Answers the last record of each part.
 */
export async function makeRecords(
  rpcUrl: string,
  registry: Address,
  { records, each, emptyBlocks }: { records: number; each: number; emptyBlocks: number },
): Promise<MadeRecord[]> {
  const settings = {
    chain: localNetwork,
    transport: http(rpcUrl, { batch: { batchSize: IN_A_BLOCK }, timeout: PATIENCE_MS }),
  }
  const chain = createPublicClient(settings)
  const node = createTestClient({ ...settings, mode: 'anvil' })
  const ask = (method: string, param: unknown) =>
    chain.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({ method, params: [param] })
  const send = (record: MadeRecord, timestamp: bigint) => {
    const args = [keyOf(record), timestamp, record.articleId] as const
    const data = encodeFunctionData({ abi: articleRegistryAbi, functionName: 'createGraphInfo', args })
    return ask('eth_sendTransaction', { from: AUTHOR, to: registry, data, gas: toHex(300_000) })
  }
  await ask('anvil_autoImpersonateAccount', true)
  await node.setAutomine(false)
  await node.setBlockGasLimit({ gasLimit: 1_000_000_000n })
  await node.setBalance({ address: AUTHOR, value: parseEther('100000') })
  const timestamp = (await chain.getBlock()).timestamp * 1000n
  const last: MadeRecord[] = []
  for (let begun = 0; begun < records; begun += each) {
    for (let first = begun; first < begun + each; first += IN_A_BLOCK) {
      const block = Array.from({ length: IN_A_BLOCK }, (_, index) => recordOf(first + index))
      await Promise.all(block.map((record) => send(record, timestamp)))
      await node.mine({ blocks: 1 })
    }
    last.push(recordOf(begun + each - 1))
    await node.mine({ blocks: emptyBlocks })
  }
  const sent = await chain.getTransactionCount({ address: AUTHOR })
  if (sent !== records) throw new Error(`${sent} of ${records} records were mined`)
  await node.setAutomine(true)
  return last
}

/** Hash and number differ from record to record, and neither is zero. */
function recordOf(index: number): MadeRecord {
  return { md5Hash: (BigInt(index + 1) << 64n).toString(16).padStart(32, '0'), articleId: BigInt(1_000_000 + index) }
}

function keyOf({ md5Hash, articleId }: MadeRecord): `0x${string}` {
  return `0x${md5Hash}${articleId.toString(16).padStart(32, '0')}`
}
