import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { startAnvil } from '@colophon/chain/testing/start-anvil'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { TEST_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { createTestClient, http } from 'viem'
import { expect, it } from 'vitest'
import { makeApp } from '../../../../tests/testing/make-app.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../../tests/testing/make-wallet.ts'
import { aPaper, READ, recordsOf, sender, untilState } from '../../../features/chain-record/testing/use-records.ts'
import { followConfiguredChain } from '../../../worker.ts'
import { deployer } from '../local-accounts.ts'
import { networkOf } from '../networks.ts'
import { fickleNode } from '../testing/fickle-node.ts'
import { untilChain } from '../testing/until-chain.ts'

const testNetwork = networkOf(TEST_CHAIN_ID)
const { reward: _, ...deployment } = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })

// Proves: x-chain-follow-faults
it('a node that lags briefly removes no records; one that stays behind does', {
  tags: ['campaign'],
}, async () => {
  const { rpcUrl, stop } = await startAnvil(testNetwork.id)
  const node = await fickleNode(rpcUrl)
  const contracts = await deployContracts({ chain: testNetwork, rpcUrl, account: deployer }, deployment)
  const app = await makeApp({
    env: {
      CHAIN_RPC_URL: node.url,
      CHAIN_ID: '97',
      CHAIN_TOKEN: contracts.token,
      CHAIN_STAKING: contracts.staking,
      CHAIN_REGISTRY: contracts.registry,
    },
  })
  const chain = await untilChain(app.context.chain)
  const follower = followConfiguredChain(app.context)
  try {
    const owner = await makeUser(app)
    const resumeClock = app.freezeClock()
    const wallet = makeWallet(app)
    await wallet.link(owner)
    const tool = createTestClient({ mode: 'anvil', chain: testNetwork, transport: http(rpcUrl) })
    await tool.setBalance({ address: wallet.address, value: 10n ** 20n })
    const { id, md5Hash } = await aPaper(app, owner)
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    await tool.request({ method: 'anvil_rollback' as never, params: [1] as never })
    // Several rounds of the follower have seen the shorter chain.
    const { asked } = node
    await expect.poll(() => node.asked, READ).toBeGreaterThan(asked + 10)
    expect((await recordsOf(owner, id)).state).toBe('recorded')
    resumeClock()
    app.advanceClock(11)
    await untilState(owner, id, 'pending')
  } finally {
    await follower.stop()
    await app.close()
    await node.stop()
    await stop()
  }
})
