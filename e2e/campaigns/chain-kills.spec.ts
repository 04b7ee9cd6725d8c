import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCAL_NETWORK } from '@colophon/protocol/wallet/networks'
import { expect, test } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainInfo, chainOf } from '../product/chain.ts'
import { newClient } from '../product/client.ts'
import { kill } from '../product/kill.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

const PATIENCE = { timeout: 60_000 }

test.describe
  .serial('kill -9 of the chain', () => {
    test.skip(process.platform !== 'linux', 'processes are found through /proc')
    const account = privateKeyToAccount(generatePrivateKey())
    const friend = privateKeyToAccount(generatePrivateKey()).address
    let dataDir: string
    let product: RunningProduct

    test.beforeAll(async () => {
      test.setTimeout(240_000)
      dataDir = await newDataDir()
      product = await runProduct(dataDir)
      await untilReady()
    })
    test.afterAll(async () => {
      await stopProduct(product)
      await removeDataDir(dataDir)
    })

    // Proves: x-chain-box
    test('a killed anvil restarts without losing a saved block, and the product keeps running', async () => {
      test.setTimeout(240_000)
      const client = await newClient(product.url, dataDir)
      const { data } = await client.call<{ transactionHash: Hex }>('POST', '/chain/faucet', {
        address: account.address,
      })
      const hash = await send(parseEther('1'))
      const { blockHash } = await chainOf(product.url).waitForTransactionReceipt({ hash })
      await expect.poll(isSaved, PATIENCE).toBe(true)
      expect(await kill('anvil', dataDir)).toBe(true)
      await expect.poll(async () => (await chainInfo(product.url))?.state, PATIENCE).toBe('unreachable')
      expect((await client.call('GET', '/articles/my-articles')).status).toBe(200)
      await untilReady()
      const chain = chainOf(product.url)
      expect(await chain.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockHash })
      expect(await chain.getTransactionReceipt({ hash: data.transactionHash })).toMatchObject({ status: 'success' })
      expect(await chain.getBalance({ address: friend })).toBe(parseEther('1'))
      await chain.waitForTransactionReceipt({ hash: await send(parseEther('1')) })
      expect(await chain.getBalance({ address: friend })).toBe(parseEther('2'))
    })

    // Proves: x-chain-box
    test('a transaction sent again after the API was killed is executed once', async () => {
      test.setTimeout(240_000)
      const signed = await sign(parseEther('1'))
      const lost = chainOf(product.url)
        .sendRawTransaction({ serializedTransaction: signed })
        .catch(() => null)
      expect(await kill('API', dataDir)).toBe(true)
      await lost
      await product.ended
      product = await runProduct(dataDir)
      await untilReady()
      const chain = chainOf(product.url)
      await chain.sendRawTransaction({ serializedTransaction: signed }).catch((error: Error) => {
        expect(error.message).toMatch(/already (?:known|imported)|nonce too low/i)
      })
      await expect.poll(() => chain.getBalance({ address: friend }), PATIENCE).toBe(parseEther('3'))
      expect(await chain.getTransactionCount({ address: account.address })).toBe(3)
    })

    async function untilReady(): Promise<void> {
      await expect.poll(async () => (await chainInfo(product.url))?.state, PATIENCE).toBe('ready')
    }

    async function sign(value: bigint): Promise<Hex> {
      const chain = chainOf(product.url)
      const nonce = await chain.getTransactionCount({ address: account.address })
      const fees = await chain.estimateFeesPerGas()
      return account.signTransaction({
        chainId: LOCAL_NETWORK.chainId,
        to: friend,
        value,
        nonce,
        gas: 21_000n,
        ...fees,
      })
    }

    async function send(value: bigint): Promise<Hex> {
      return chainOf(product.url).sendRawTransaction({ serializedTransaction: await sign(value) })
    }

    /** True once anvil's saved state contains the friend's account. */
    async function isSaved(): Promise<boolean> {
      const state = await readFile(join(dataDir, 'chain.json'), 'utf8').catch(() => '')
      return state.includes(friend.slice(2).toLowerCase())
    }
  })
