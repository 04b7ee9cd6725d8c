import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { tokenAbi } from '../../abi/token.ts'
import { compileContracts } from '../../scripts/solidity.ts'
import { localNetwork } from './networks.ts'

const GAS = 15_000_000n

/** The contracts that emit events, and who may mint tokens for a stake. */
export interface EventsTarget {
  rpcUrl: string
  token: Address
  staking: Address
  registry: Address
  minter: LocalAccount
}

/** Number of blocks, and of actions per block: at most 150 each, which fit into one transaction. */
export interface EventsWanted {
  blocks: number
  records: number
  claims: number
}

/**
 * Lets one contract record papers and claim rewards in every block, through the real registry and pool. A transaction
 * carries hundreds of events, so tens of thousands take seconds.
 */
export async function makeEvents(target: EventsTarget, { blocks, records, claims }: EventsWanted): Promise<void> {
  const settings = { chain: localNetwork, transport: http(target.rpcUrl), pollingInterval: 5 }
  const chain = createPublicClient(settings)
  const node = createTestClient({ ...settings, mode: 'anvil' })
  const wallet = createWalletClient({ ...settings, account: target.minter })
  const mined = async (hash: Hex) => {
    const receipt = await chain.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }
  const { contractAddress: address } = await mined(
    await wallet.deployContract({ abi, bytecode: `0x${bytecode}`, args: [target.registry, target.staking] }),
  )
  if (!address) throw new Error('the contract has no address')
  const mint = {
    abi: tokenAbi,
    address: target.token,
    functionName: 'mint',
    args: [address, parseEther('10')],
  } as const
  await mined(await wallet.writeContract(mint))
  await mined(await wallet.writeContract({ abi, address, functionName: 'begin', args: [target.token] }))

  await node.setAutomine(false)
  await node.setBlockGasLimit({ gasLimit: GAS * 4n })
  let nonce = await chain.getTransactionCount({ address: target.minter.address })
  const sent: Hex[] = []
  for (let block = 0; block < blocks; block += 1) {
    for (const [functionName, count] of [['record', records] as const, ['claim', claims] as const]) {
      sent.push(await wallet.writeContract({ abi, address, functionName, args: [BigInt(count)], gas: GAS, nonce }))
      nonce += 1
    }
    await node.mine({ blocks: 1 })
  }
  await node.setAutomine(true)
  for (const hash of sent.slice(-2)) await mined(hash)
}

const abi = [
  {
    type: 'constructor',
    inputs: [
      { type: 'address', name: 'registry' },
      { type: 'address', name: 'staking' },
    ],
    stateMutability: 'nonpayable',
  },
  ...(['record', 'claim'] as const).map((name) => ({
    type: 'function' as const,
    name,
    inputs: [{ type: 'uint256', name: 'count' }] as const,
    outputs: [] as const,
    stateMutability: 'nonpayable' as const,
  })),
  {
    type: 'function',
    name: 'begin',
    inputs: [{ type: 'address', name: 'token' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const
const { bytecode } = compileContracts('test/load/*.sol').ManyEvents ?? { bytecode: '' }
