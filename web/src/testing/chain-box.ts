import { deployContracts } from '@colophon/chain/deploy'
import { deployOptions } from '@colophon/chain/testing/deploy-options'
import { startAnvil } from '@colophon/chain/testing/start-anvil'
import { viemNetwork } from '@colophon/chain/viem-network'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { LOCAL_NETWORK } from '@colophon/protocol/wallet/networks'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { installWallet, type WalletRequest } from './wallet.ts'

/** anvil's default accounts with their public keys. */
const MNEMONIC = 'test test test test test test test test test test test junk'

export type ChainBox = Awaited<ReturnType<typeof startChainBox>>

/** A real chain for one test with deployed contracts, and its `GET /chain` reply. */
export async function startChainBox() {
  const anvil = await startAnvil(LOCAL_NETWORK.chainId)
  const transport = http(anvil.rpcUrl)
  const owner = mnemonicToAccount(MNEMONIC)
  const place = { chain: viemNetwork(LOCAL_NETWORK), rpcUrl: anvil.rpcUrl, account: owner }
  const { token, staking, registry } = await deployContracts(place, deployOptions).catch(async (error: unknown) => {
    await anvil.stop()
    throw error
  })
  const chain = createTestClient({
    mode: 'anvil',
    chain: viemNetwork(LOCAL_NETWORK),
    transport,
    pollingInterval: 50,
  }).extend(publicActions)
  const info = {
    network: {
      id: LOCAL_NETWORK.chainId,
      name: 'Local',
      currency: LOCAL_NETWORK.currency,
      explorer: null,
    },
    contracts: { token, staking, registry },
    isLocal: true,
    rpcUrl: 'http://127.0.0.1/api/v1/chain/rpc',
    state: 'ready' as const,
    lockOptions: [...LOCK_OPTIONS],
    minStake: 1,
  }
  const advance = async (seconds: number) => {
    await chain.increaseTime({ seconds })
    await chain.mine({ blocks: 1 })
  }
  const wallet = (addressIndex: number, isAuthorised = false) =>
    installChainWallet(anvil.rpcUrl, addressIndex, isAuthorised)
  return { stop: anvil.stop, chain, info, token, staking, registry, owner, advance, wallet }
}

/**
 * A wallet without prompts: it signs transactions with an anvil account and reads from the chain. `answers` overrides any
 * method, as for other test wallets.
 */
function installChainWallet(rpcUrl: string, addressIndex: number, isAuthorised: boolean) {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex })
  const signer = createWalletClient({ account, chain: viemNetwork(LOCAL_NETWORK), transport: http(rpcUrl) })
  const node = createPublicClient({ chain: viemNetwork(LOCAL_NETWORK), transport: http(rpcUrl) })
  const wallet = installWallet({ accounts: [account.address], chainId: LOCAL_NETWORK.chainId, isAuthorised })
  for (const method of READS) wallet.answers[method] = (params) => forward(rpcUrl, { method, params })
  wallet.answers.eth_sendTransaction = async (params) => {
    const [{ to, data, value }] = params as [{ to: Address; data: Hex; value?: Hex }]
    const call = { to, data, value: BigInt(value ?? 0) }
    // With a margin, as wallets add: a second later the same call may settle more.
    const gas = ((await node.estimateGas({ account, ...call })) * 3n) / 2n
    return signer.sendTransaction({ ...call, gas })
  }
  wallet.answers.eth_signTypedData_v4 = (params) => {
    const { domain, types, primaryType, message } = JSON.parse((params as [string, string])[1])
    return account.signTypedData({ domain, types, primaryType, message })
  }
  return { ...wallet, account, signer }
}

const READS = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
] as const

/** The node's reply, with errors in the format of wallets. */
async function forward(rpcUrl: string, { method, params }: WalletRequest): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}
