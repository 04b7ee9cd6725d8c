import fc from 'fast-check'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stakingAbi } from '../abi/staking.ts'
import { tokenAbi } from '../abi/token.ts'
import { type Deployment, deployContracts } from './deploy.ts'
import { deployOptions } from './testing/deploy-options.ts'
import { localNetwork } from './testing/networks.ts'
import { type Action, action, callOf, carryOut } from './testing/staking-actions.ts'
import { StakingModel } from './testing/staking-model.ts'
import { type Anvil, startAnvil } from './testing/start-anvil.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const people = [0, 1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
const options = { ...deployOptions, reward: undefined }
describe('the contract compared with a model of its rules', () => {
  let anvil: Anvil
  let deployment: Deployment
  const at = () => ({ chain: localNetwork, transport: http(anvil.rpcUrl, { batch: true }), pollingInterval: 5 })
  let chain: () => PublicClient
  const node = () => createTestClient({ ...at(), mode: 'anvil' })
  const staking = () => ({ abi: stakingAbi, address: deployment.staking }) as const

  beforeAll(async () => {
    anvil = await startAnvil(localNetwork.id)
    const client = createPublicClient(at())
    chain = () => client
    const { reward: _, ...unfunded } = options
    const [owner] = people
    if (!owner) throw new Error('there is no owner')
    deployment = await deployContracts({ chain: localNetwork, rpcUrl: anvil.rpcUrl, account: owner }, unfunded)
    for (const { address } of people) await give(address)
  })
  afterAll(() => anvil.stop())

  // Proves: 7-staking-stake, 7-staking-extendStakingPeriod, 7-staking-withdraw, 7-staking-withdrawAll
  // Proves: 7-staking-withdrawCappedReward, 7-staking-rewards
  it('contract and model agree on every reward and ledger to the last unit after random actions', {
    tags: ['campaign'],
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 24 }), async (actions) => {
        const id = await node().snapshot()
        await follow(actions)
        await node().revert({ id })
      }),
      { numRuns: 8, seed: 42, endOnFailure: true },
    )
  })

  async function follow(actions: readonly Action[]): Promise<void> {
    const { timestamp } = await chain().getBlock()
    const model = new StakingModel(deployOptions.tiers, deployOptions.minStake, timestamp)
    let now = timestamp
    for (const step of actions) {
      now += BigInt(step.wait)
      const { caller, ...rest } = callOf(step, model, now)
      const call = { ...rest, account: people[caller] }
      const refusal = refusalOf(() => carryOut(step, model, now))
      await node().setNextBlockTimestamp({ timestamp: now })
      if (refusal) {
        await node().mine({ blocks: 1 })
        await expect(chain().simulateContract({ ...staking(), ...call } as never)).rejects.toThrow(refusal)
      } else {
        const wallet = createWalletClient({ ...at(), account: call.account })
        const hash: Hex = await wallet.writeContract({ ...staking(), ...call, gas: 3_000_000n } as never)
        const { status } = await chain().waitForTransactionReceipt({ hash })
        expect(status, `${step.kind} at ${now}`).toBe('success')
        await compare(model)
      }
    }
  }

  async function compare(model: StakingModel): Promise<void> {
    const ids = [...model.stakes.keys()]
    const read = (functionName: 'pendingReward' | 'unlockTimeOf') =>
      Promise.all(ids.map((id) => chain().readContract({ ...staking(), functionName, args: [id] })))
    const [ledgers, pending, unlocks] = await Promise.all([
      chain().readContract({ ...staking(), functionName: 'accounting' }),
      read('pendingReward'),
      read('unlockTimeOf'),
    ])
    const { principal, unreleased, owed, capped } = model.ledgers
    expect(ledgers).toEqual([principal, unreleased, owed, capped])
    expect(pending).toEqual(ids.map((id) => model.pending(id)))
    expect(unlocks).toEqual(ids.map((id) => model.unlockTime(id)))
  }

  async function give(to: Address): Promise<void> {
    const [owner] = people
    const person = people.find(({ address }) => address === to)
    const mint = { abi: tokenAbi, address: deployment.token } as const
    const send = (account: typeof owner) => createWalletClient({ ...at(), account })
    await send(owner).writeContract({ ...mint, functionName: 'mint', args: [to, parseEther('100000000')] } as never)
    const approve = { ...mint, functionName: 'approve', args: [deployment.staking, 2n ** 256n - 1n] }
    const hash: Hex = await send(person).writeContract(approve as never)
    await chain().waitForTransactionReceipt({ hash })
  }
})

function refusalOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason)
  }
}
