import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { deployOwnedWallet, type OwnedWallet } from '@colophon/chain/testing/owned-wallet'
import { type Anvil, startAnvil } from '@colophon/chain/testing/start-anvil'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { createTestClient, getAddress, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { deployer } from '../../platform/chain/local-accounts.ts'
import { localNetwork } from '../../platform/chain/networks.ts'
import { type FickleNode, fickleNode } from '../../platform/chain/testing/fickle-node.ts'
import { untilChain } from '../../platform/chain/testing/until-chain.ts'

const { reward: _, ...trial } = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })

/** The order of the curve secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

// Proves: x-wallet-contract
describe('contract wallets', () => {
  let anvil: Anvil
  let node: FickleNode
  let app: TestApp
  let owner: TestUser
  let contract: OwnedWallet
  let wallet: TestWallet

  beforeAll(async () => {
    anvil = await startAnvil(localNetwork.id)
    const { rpcUrl } = anvil
    const { token, staking, registry } = await deployContracts(
      { chain: localNetwork, rpcUrl, account: deployer },
      trial,
    )
    node = await fickleNode(rpcUrl)
    const contracts = { CHAIN_TOKEN: token, CHAIN_STAKING: staking, CHAIN_REGISTRY: registry }
    app = await makeApp({ env: { CHAIN_RPC_URL: node.url, CHAIN_ID: String(localNetwork.id), ...contracts } })
    await untilChain(app.context.chain)
    owner = await makeUser(app)
    ;({ contract, wallet } = await aContract())
    await wallet.link(owner)
  })
  afterAll(async () => {
    await app.close()
    await node.stop()
    await anvil.stop()
  })

  /** A contract owned by a funded key, and the wallet that signs for it. */
  async function aContract() {
    const account = privateKeyToAccount(generatePrivateKey())
    const place = { chain: localNetwork, rpcUrl: anvil.rpcUrl }
    const tool = createTestClient({ mode: 'anvil', chain: localNetwork, transport: http(anvil.rpcUrl) })
    await tool.setBalance({ address: account.address, value: 10n ** 20n })
    const contract = await deployOwnedWallet(place, account)
    return { account, contract, wallet: makeWallet(app, { account, address: contract.address }) }
  }

  const asked = async () => {
    const id = await makePaper(app, owner, { isPublic: false })
    const reader = await makeUser(app)
    const key = makeWallet(app)
    await key.link(reader)
    const signed = await key.signed({ purpose: 'request', articleId: id }, reader)
    const body = { articleId: id, walletAddress: key.address, note: '', ...signed }
    expect((await reader.call(requestCalls.create, { body })).status).toBe(201)
    return { articleId: id, walletAddress: key.address, isGranted: true, accessLevel: 'readOnly' } as const
  }

  it("a contract wallet is linked and signs in with its owner's signature", async () => {
    const { data } = await owner.call(profileCalls.me, {})
    expect(data.walletAddress).toBe(getAddress(contract.address))
    const { status, data: session } = await wallet.login()
    expect(status).toBe(200)
    expect(session.user.id).toBe(owner.id)
  })

  it('a contract wallet answers a request for a paper', async () => {
    const subject = await asked()
    const body = { ...subject, note: '', ...(await wallet.signed({ purpose: 'answer', ...subject }, owner)) }
    const { status, data } = await owner.call(requestCalls.answer, { body })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'granted', answerReceiptId: expect.anything() })
  })

  // Proves: x-requests-check
  describe('receipts of contract wallets', () => {
    const check = (body: { address: string; message: string; signature: string }) =>
      call(app, requestCalls.checkReceipt, { body })
    const receipt = async () => {
      const subject = await asked()
      const signed = await wallet.signed({ purpose: 'answer', ...subject }, owner)
      return { address: contract.address, ...signed }
    }

    // Proves: deviation-90
    it("anyone can verify a contract wallet's receipt on the chain and learns the block", async () => {
      const { status, data } = await check(await receipt())
      expect(status).toBe(200)
      expect(data).toEqual({ chainId: localNetwork.id, block: expect.any(Number), isContract: true, isSigned: true })
      expect(data.block).toBeGreaterThan(0)
    })

    it('a modified receipt is not accepted by the contract', async () => {
      const genuine = await receipt()
      const { data } = await check({ ...genuine, message: `${genuine.message}x` })
      expect(data).toMatchObject({ isContract: true, isSigned: false })
    })

    it('checking a receipt of an address without a contract says so', async () => {
      const { data } = await check({ ...(await receipt()), address: `0x${'1'.repeat(40)}` })
      expect(data).toMatchObject({ isContract: false, isSigned: false })
    })

    it('a check fails without a verdict while the chain is down, and can be repeated', async () => {
      const genuine = await receipt()
      node.mood = 'down'
      expect(await check(genuine)).toMatchObject({ status: 503, error: 'chainUnavailable' })
      node.mood = 'answers'
      await untilChain(app.context.chain)
      expect((await check(genuine)).data).toMatchObject({ isSigned: true })
    })

    it('a check with an invalid address or signature is rejected', async () => {
      const genuine = await receipt()
      expect(await check({ ...genuine, address: '0x1' })).toMatchObject({ status: 400 })
      expect(await check({ ...genuine, signature: '0xzz' })).toMatchObject({ status: 400 })
    })

    it('receipts cannot be checked without a chain', async () => {
      const genuine = await receipt()
      const without = await makeApp()
      expect(await call(without, requestCalls.checkReceipt, { body: genuine })).toMatchObject({
        status: 404,
        error: 'noChain',
      })
      await without.close()
    })
  })

  it("another key's signature is not accepted for a contract wallet", async () => {
    const stranger = makeWallet(app, { account: makeWallet(app).account, address: contract.address })
    expect(await stranger.login()).toMatchObject({ status: 400, error: 'signatureWrong' })
  })

  it('a malleable signature of an ordinary wallet is rejected even though the chain could be asked', async () => {
    const user = await makeUser(app)
    const keyed = makeWallet(app)
    const { message, signature } = await keyed.signed({ purpose: 'add-wallet' }, user)
    const twin = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const flipped = `${signature.slice(0, 66)}${twin}${signature.endsWith('1b') ? '1c' : '1b'}`
    const answer = await user.call(profileCalls.addWallet, { body: { message, signature: flipped } })
    expect(answer).toMatchObject({ status: 400, error: 'signatureWrong' })
  })

  it("the chain is asked each time: a former owner's signature is rejected and stores nothing", async () => {
    const former = await aContract()
    const user = await makeUser(app)
    await former.wallet.link(user)
    const next = makeWallet(app)
    await former.contract.handOver(next.address)
    const before = await stored(app)
    expect(await former.wallet.login()).toMatchObject({ status: 400, error: 'signatureWrong' })
    const after = await stored(app)
    expect(after.sessions).toEqual(before.sessions)
    const heir = makeWallet(app, { account: next.account, address: former.contract.address })
    expect((await heir.login()).status).toBe(200)
  })

  it('a contract wallet can retry when the chain was down, while key wallets keep working', async () => {
    const user = await makeUser(app)
    const { wallet: late } = await aContract()
    const body = await late.signed({ purpose: 'add-wallet' }, user)
    node.mood = 'down'
    const answer = await user.call(profileCalls.addWallet, { body })
    expect(answer).toMatchObject({ status: 503, error: 'notReady' })
    expect(answer.message).toContain('does not answer')
    const keyed = await makeUser(app)
    await makeWallet(app).link(keyed)
    node.mood = 'answers'
    await untilChain(app.context.chain)
    expect((await user.call(profileCalls.addWallet, { body })).status).toBe(200)
  })
})
