import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseEther,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stakingAbi } from '../abi/staking.ts'
import { tokenAbi } from '../abi/token.ts'
import { addressesOf, type Deployment, type DeployTarget, deployContracts } from './deploy.ts'
import { deployOptions } from './testing/deploy-options.ts'
import { localNetwork, mainNetwork } from './testing/networks.ts'
import { type Anvil, startAnvil } from './testing/start-anvil.ts'

const account = mnemonicToAccount('test test test test test test test test test test test junk')

describe('a local deployment', () => {
  let anvil: Anvil
  let target: DeployTarget
  let deployment: Deployment

  beforeAll(async () => {
    anvil = await startAnvil(localNetwork.id)
    target = { chain: localNetwork, rpcUrl: anvil.rpcUrl, account }
    deployment = await deployContracts(target, deployOptions)
  })
  afterAll(() => anvil.stop())

  const chain = () => createPublicClient({ chain: localNetwork, transport: http(anvil.rpcUrl) })

  // Proves: 3-period-proportion, 3-period-apyCap, 3-period-lockTime, 7-staking-getStakingPeriodInfo, 9-lock-3
  // Proves: 9-lock-6, 9-lock-12
  it('a local deployment has the lock options of the protocol', async () => {
    for (const { value, maxApyPercent, lockDays, rewardPercent } of LOCK_OPTIONS) {
      const info = await chain().readContract({
        abi: stakingAbi,
        address: deployment.staking,
        functionName: 'getStakingPeriodInfo',
        args: [BigInt(value)],
      })
      expect(info).toEqual({
        proportion: BigInt(rewardPercent * 100),
        apyCap: BigInt(maxApyPercent * 100),
        lockTime: BigInt(lockDays * 86_400),
      })
    }
    const read = { abi: stakingAbi, address: deployment.staking, functionName: 'getStakingPeriodInfo' } as const
    await expect(chain().readContract({ ...read, args: [BigInt(LOCK_OPTIONS.length)] })).rejects.toThrow(
      'UnknownStakingPeriod',
    )
  })

  it('a local deployment has the predicted addresses and reports its first block', async () => {
    expect([deployment.token, deployment.staking, deployment.registry]).toEqual(addressesOf(account.address))
    expect(deployment).toMatchObject({ chainId: 31_337, deployBlock: 2n })
  })

  // Proves: 3-reward-amount, 3-reward-startTime, 3-reward-duration
  it('a local deployment has one funded reward period and is owned by the deployer', async () => {
    const staking = { abi: stakingAbi, address: deployment.staking } as const
    const { amount, duration } = await chain().readContract({
      ...staking,
      functionName: 'getRewardPeriod',
      args: [0n],
    })
    expect({ amount, duration }).toEqual(deployOptions.reward)
    expect(await chain().readContract({ ...staking, functionName: 'owner' })).toBe(account.address)
  })

  it('a repeated deployment changes nothing', async () => {
    const before = await chain().getBlockNumber()
    expect(await deployContracts(target, deployOptions)).toEqual(deployment)
    expect(await chain().getBlockNumber()).toBe(before)
  })

  it('a stake without allowance reverts with the token’s readable error', async () => {
    const stake = chain().simulateContract({
      abi: stakingAbi,
      address: deployment.staking,
      functionName: 'stake',
      args: [parseEther('1'), 0n],
      account: privateKeyToAccount(generatePrivateKey()),
    })
    await expect(stake).rejects.toThrow('ERC20InsufficientAllowance')
  })

  it('any account may mint the daily allowance', async () => {
    const person = privateKeyToAccount(generatePrivateKey())
    await createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) }).setBalance({
      address: person.address,
      value: parseEther('1'),
    })
    const wallet = createWalletClient({ account: person, chain: localNetwork, transport: http(anvil.rpcUrl) })
    const mint = { abi: tokenAbi, address: deployment.token, functionName: 'mint' } as const
    await wallet.writeContract({ ...mint, args: [person.address, parseEther('1000')] })
    await expect(wallet.writeContract({ ...mint, args: [person.address, 1n] })).rejects.toThrow()
  })
})

describe('an interrupted deployment', () => {
  it('an interrupted deployment continues with the next contract', async () => {
    const anvil = await startAnvil(localNetwork.id)
    try {
      const target = { chain: localNetwork, rpcUrl: anvil.rpcUrl, account }
      const { reward: _, ...unfunded } = deployOptions
      await deployContracts(target, unfunded)
      const node = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) })
      const [, staking, registry] = addressesOf(account.address)
      await node.request<{ Method: 'anvil_rollback'; Parameters: [number]; ReturnType: null }>({
        method: 'anvil_rollback',
        params: [1],
      })
      expect(await createPublicClient({ transport: http(anvil.rpcUrl) }).getCode({ address: registry })).toBeUndefined()
      const { registry: again } = await deployContracts(target, deployOptions)
      expect(again).toBe(registry)
      expect(await periods(anvil.rpcUrl, staking)).toBe(1n)
    } finally {
      await anvil.stop()
    }
  })

  it('a deployment from an account with other transactions is rejected', async () => {
    const anvil = await startAnvil(localNetwork.id)
    try {
      const wallet = createWalletClient({ account, chain: localNetwork, transport: http(anvil.rpcUrl) })
      await wallet.sendTransaction({ to: account.address, value: 0n })
      const target = { chain: localNetwork, rpcUrl: anvil.rpcUrl, account }
      await expect(deployContracts(target, deployOptions)).rejects.toThrow('deploy from a dedicated account')
    } finally {
      await anvil.stop()
    }
  })
})

describe('a deployment to the main network', () => {
  it('a faucet on the main network is rejected before anything is deployed', async () => {
    const anvil = await startAnvil(mainNetwork.id)
    try {
      const target = { chain: mainNetwork, rpcUrl: anvil.rpcUrl, account }
      await expect(deployContracts(target, deployOptions)).rejects.toThrow(toFunctionSelector('NotOnMainNetwork()'))
      const chain = createPublicClient({ transport: http(anvil.rpcUrl) })
      for (const address of addressesOf(account.address)) expect(await chain.getCode({ address })).toBeUndefined()
    } finally {
      await anvil.stop()
    }
  })

  it('the main network gets a token without a faucet', async () => {
    const anvil = await startAnvil(mainNetwork.id)
    try {
      const target = { chain: mainNetwork, rpcUrl: anvil.rpcUrl, account }
      const { reward: _, token: withFaucet, ...rest } = deployOptions
      const { dailyAllowance: __, ...plain } = withFaucet
      const { token } = await deployContracts(target, { ...rest, token: plain })
      const stranger = privateKeyToAccount(generatePrivateKey())
      const mint = createPublicClient({ chain: mainNetwork, transport: http(anvil.rpcUrl) }).simulateContract({
        abi: tokenAbi,
        address: token,
        functionName: 'mint',
        args: [stranger.address, 1n],
        account: stranger,
      })
      await expect(mint).rejects.toThrow('AccessControlUnauthorizedAccount')
    } finally {
      await anvil.stop()
    }
  })
})

async function periods(rpcUrl: string, address: Address): Promise<bigint> {
  const client = createPublicClient({ chain: localNetwork, transport: http(rpcUrl) })
  return client.readContract({ abi: stakingAbi, address, functionName: 'rewardPeriodCount' })
}
