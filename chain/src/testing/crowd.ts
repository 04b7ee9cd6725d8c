import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { stakingAbi } from '../../abi/staking.ts'
import { tokenAbi } from '../../abi/token.ts'
import { localNetwork } from './networks.ts'

const STAKE = parseEther('10')
/** Below the limit per user. */
const STAKES_EACH = 60
const STAKES_A_DAY = 100
const DAY = 86_400n

/** The contract to stake in, and who may mint tokens for it. */
export interface CrowdTarget {
  rpcUrl: string
  token: Address
  staking: Address
  minter: Address
}

/**
 * Creates this many stakes by as many impersonated accounts as needed, a hundred a day, alternating between tiers.
 * Returns the first account, which has the first stake.
 */
export async function gatherCrowd({ rpcUrl, token, staking, minter }: CrowdTarget, stakes: number): Promise<Address> {
  const settings = { chain: localNetwork, transport: http(rpcUrl, { batch: { batchSize: 200 } }) }
  const chain = createPublicClient(settings)
  const node = createTestClient({ ...settings, mode: 'anvil' })
  const people = Array.from({ length: Math.ceil(stakes / STAKES_EACH) }, (_, index) =>
    toHex(BigInt(index + 1) << 64n, { size: 20 }),
  )
  const [first = minter] = people
  const ask = (method: string, param: unknown) =>
    chain.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({ method, params: [param] })
  const send = (from: Address, to: Address, data: Hex) =>
    ask('eth_sendTransaction', { from, to, data, gas: toHex(1_000_000) })
  let time = (await chain.getBlock()).timestamp
  const mine = async (later: bigint) => {
    time += later
    await node.setNextBlockTimestamp({ timestamp: time })
    await node.mine({ blocks: 1 })
  }

  await ask('anvil_autoImpersonateAccount', true)
  await node.setAutomine(false)
  await node.setBlockGasLimit({ gasLimit: 1_000_000_000n })
  await Promise.all(people.map((address) => node.setBalance({ address, value: parseEther('1000') })))
  const approval = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [staking, maxUint256] })
  for (const person of people) {
    const args = [person, STAKE * BigInt(STAKES_EACH)] as const
    await send(minter, token, encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }))
    await send(person, token, approval)
  }
  await mine(60n)
  for (let made = 0; made < stakes; made += STAKES_A_DAY) {
    const ofToday = Array.from({ length: Math.min(STAKES_A_DAY, stakes - made) }, (_, index) => made + index)
    const sent = ofToday.map((number) => {
      const args = [STAKE, BigInt(number % 3)] as const
      const data = encodeFunctionData({ abi: stakingAbi, functionName: 'stake', args })
      return send(people[number % people.length] ?? first, staking, data)
    })
    await Promise.all(sent)
    await mine(made === 0 ? 60n : DAY)
  }
  await node.setAutomine(true)
  await ask('anvil_autoImpersonateAccount', false)

  const [principal] = await chain.readContract({ abi: stakingAbi, address: staking, functionName: 'accounting' })
  if (principal !== STAKE * BigInt(stakes)) throw new Error(`${principal / STAKE} of ${stakes} stakes were made`)
  return first
}
