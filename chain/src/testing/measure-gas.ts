import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { articleRegistryAbi } from '../../abi/article-registry.ts'
import { stakingAbi } from '../../abi/staking.ts'
import { tokenAbi } from '../../abi/token.ts'
import { compileContracts } from '../../scripts/solidity.ts'
import { deployContracts } from '../deploy.ts'
import { gatherCrowd } from './crowd.ts'
import { deployOptions } from './deploy-options.ts'
import { localNetwork } from './networks.ts'

/** Gas by action; `pool …` are those of the reference pool. */
export type GasTable = Record<string, number>

/** Gas of an action after a period without transactions, and the number of segments it settled. */
export interface SilenceCost {
  gas: number
  segments: number
}

const mnemonic = 'test test test test test test test test test test test junk'
const [owner, other, actor] = [0, 1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
const DAY = 86_400n

/**
 * Measures each action by its receipt, on a fresh chain with existing stakes. The cost after an idle time is measured
 * separately.
 */
export async function measureGas(rpcUrl: string, others: number): Promise<{ table: GasTable; silence: SilenceCost }> {
  if (!owner || !other || !actor) throw new Error('accounts are missing')
  const settings = { chain: localNetwork, transport: http(rpcUrl), pollingInterval: 5 }
  const chain = createPublicClient(settings)
  const node = createTestClient({ ...settings, mode: 'anvil' })
  const { token, staking, registry } = await deployContracts(
    { chain: localNetwork, rpcUrl, account: owner },
    deployOptions,
  )
  const table: GasTable = {}

  const send = async (account: typeof owner, address: Address, abi: unknown, functionName: string, args: unknown[]) => {
    const wallet = createWalletClient({ ...settings, account })
    const request = { abi: abi as Abi, address, functionName, args, gas: 5_000_000n }
    return mined(await wallet.writeContract(request))
  }
  const mined = async (hash: Hex) => {
    const receipt = await chain.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }
  const pass = async (seconds: bigint) => {
    const { timestamp } = await chain.getBlock()
    await node.setNextBlockTimestamp({ timestamp: timestamp + seconds })
    await node.mine({ blocks: 1 })
  }
  const measure = async (name: string, ...call: Parameters<typeof send>) => {
    // In the same second there would be nothing to settle.
    await pass(60n)
    table[name] = Number((await send(...call)).gasUsed)
  }

  const pool = await deployPool()
  for (const account of [owner, other, actor]) {
    await send(owner, token, tokenAbi, 'mint', [account.address, parseEther('1000000')])
    for (const spender of [staking, pool]) await send(account, token, tokenAbi, 'approve', [spender, maxUint256])
  }
  await send(owner, pool, poolAbi, 'notifyRewardAmount', [parseEther('1000'), 365n * DAY])
  await pass(2n * DAY)
  const early = await gatherCrowd({ rpcUrl, token, staking, minter: owner.address }, others)
  // The first action after the first stakes pays for initialising the ledgers.
  await pass(60n)
  await send(owner, staking, stakingAbi, 'checkpoint', [100n])
  await send(other, pool, poolAbi, 'stake', [parseEther('10')])

  const rewards = { abi: stakingAbi, address: staking } as const
  const ids = (user: Address) => chain.readContract({ ...rewards, functionName: 'getUserStakingIds', args: [user] })
  await pass(DAY)
  await measure('stake, first of its day', actor, staking, stakingAbi, 'stake', [parseEther('5'), 0n])
  await measure('pool stake', actor, pool, poolAbi, 'stake', [parseEther('5')])
  await measure('stake', actor, staking, stakingAbi, 'stake', [parseEther('5'), 0n])
  await pass(DAY)
  const [first = 0n, second = 0n] = await ids(actor.address)
  await measure('extend', actor, staking, stakingAbi, 'extendStakingPeriod', [second, 1n])
  await pass(DAY)
  await measure('claim', actor, staking, stakingAbi, 'claimReward', [first])
  await measure('pool claim', actor, pool, poolAbi, 'getReward', [])
  await pass(100n * DAY)
  const silence = await afterSilence()
  await measure('withdraw a part', actor, staking, stakingAbi, 'withdraw', [first, parseEther('1')])
  await measure('withdraw all', actor, staking, stakingAbi, 'withdrawAll', [first])
  await measure('pool exit', actor, pool, poolAbi, 'exit', [])
  await measure('withdraw the capped reward', owner, staking, stakingAbi, 'withdrawCappedReward', [])

  const key = (hash: bigint) => toHex((hash << 128n) | 7n, { size: 32 })
  const time = async () => (await chain.getBlock()).timestamp * 1000n
  await measure('create a record', actor, registry, articleRegistryAbi, 'createGraphInfo', [key(1n), await time(), 7n])
  await measure('update a record', actor, registry, articleRegistryAbi, 'updateGraphInfo', [key(2n), await time()])
  return { table, silence }

  /** Claims a stake of the crowd: the cost beyond that of a claim is settling. */
  async function afterSilence(): Promise<SilenceCost> {
    const segments = Number(await chain.readContract({ ...rewards, functionName: 'stepsToCheckpoint' }))
    const [id = 0n] = await ids(early)
    await node.impersonateAccount({ address: early })
    const wallet = createWalletClient({ ...settings, account: early })
    const { gasUsed } = await mined(await wallet.writeContract({ ...rewards, functionName: 'claimReward', args: [id] }))
    return { gas: Number(gasUsed), segments }
  }

  async function deployPool(): Promise<Address> {
    const wallet = createWalletClient({ ...settings, account: owner as NonNullable<typeof owner> })
    const { contractAddress } = await mined(
      await wallet.deployContract({ abi: poolAbi, bytecode: `0x${singlePool.bytecode}`, args: [token] }),
    )
    if (!contractAddress) throw new Error('the pool has no address')
    return contractAddress
  }
}

const { SinglePool: singlePool = { abi: [], bytecode: '' } } = compileContracts('test/comparison/*.sol')
const poolAbi = singlePool.abi as unknown as Abi
