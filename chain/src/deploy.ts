import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  type LocalAccount,
  parseEventLogs,
} from 'viem'
import { articleRegistryAbi } from '../abi/article-registry.ts'
import { faucetTokenAbi } from '../abi/faucet-token.ts'
import { stakingAbi } from '../abi/staking.ts'
import { tokenAbi } from '../abi/token.ts'
import { articleRegistryBytecode } from '../bytecode/article-registry.ts'
import { faucetTokenBytecode } from '../bytecode/faucet-token.ts'
import { stakingBytecode } from '../bytecode/staking.ts'
import { tokenBytecode } from '../bytecode/token.ts'

/** A tier in the contract's units: 1/10,000, 1/10,000 per year, seconds. */
export interface TierOptions {
  proportion: bigint
  apyCap: bigint
  lockTime: bigint
}

/** The parameters of a deployment; amounts in the token's smallest unit. */
export interface DeployOptions {
  /** With `dailyAllowance` everyone may mint that much a day, which the token rejects on the main network. */
  token: { name: string; symbol: string; cap: bigint; dailyAllowance?: bigint }
  minStake: bigint
  tiers: readonly [TierOptions, TierOptions, TierOptions]
  /** The first reward period, starting at once; optional. `duration` in seconds. */
  reward?: { amount: bigint; duration: bigint }
}

/** Where to deploy. The account must be dedicated: its first three transactions are the three contracts. */
export interface DeployTarget {
  chain: Chain
  rpcUrl: string
  account: LocalAccount
}

/** The contract addresses, and the first block with their events. */
export interface Deployment {
  chainId: number
  token: Address
  staking: Address
  registry: Address
  deployBlock: bigint
}

/**
 * Deploys the token (with a faucet if there is an allowance), staking and the article registry, and funds the first
 * reward period. Idempotent: continues where an earlier call was interrupted.
 */
export async function deployContracts(target: DeployTarget, options: DeployOptions): Promise<Deployment> {
  const { chain, account } = target
  const { name, symbol, cap, dailyAllowance } = options.token
  const clients = connect(target)
  const [token, staking, registry] = addressesOf(account.address)
  const named = [name, symbol, cap, account.address] as const

  await put(clients, 0n, (nonce) =>
    dailyAllowance === undefined
      ? clients.wallet.deployContract({ abi: tokenAbi, bytecode: tokenBytecode, args: named, nonce })
      : clients.wallet.deployContract({
          abi: faucetTokenAbi,
          bytecode: faucetTokenBytecode,
          args: [...named, dailyAllowance],
          nonce,
        }),
  )
  await put(clients, 1n, (nonce) => {
    const args = [token, account.address, options.minStake, options.tiers] as const
    return clients.wallet.deployContract({ abi: stakingAbi, bytecode: stakingBytecode, args, nonce })
  })
  await put(clients, 2n, (nonce) =>
    clients.wallet.deployContract({ abi: articleRegistryAbi, bytecode: articleRegistryBytecode, nonce }),
  )
  if (options.reward) await fundFirstPeriod(clients, token, staking, options.reward)
  return { chainId: chain.id, token, staking, registry, deployBlock: await blockOf(clients, staking) }
}

/** The addresses of token, staking and registry for an account that deploys them first. */
export function addressesOf(deployer: Address): [Address, Address, Address] {
  const at = (nonce: bigint) => getContractAddress({ from: deployer, nonce })
  return [at(0n), at(1n), at(2n)]
}

type Clients = ReturnType<typeof connect>

function connect({ chain, rpcUrl, account }: DeployTarget) {
  const settings = { chain, transport: http(rpcUrl), pollingInterval: 100 }
  return { account, public: createPublicClient(settings), wallet: createWalletClient({ ...settings, account }) }
}

async function put(clients: Clients, nonce: bigint, deploy: (nonce: number) => Promise<Hex>): Promise<void> {
  const address = getContractAddress({ from: clients.account.address, nonce })
  if (await clients.public.getCode({ address })) return
  const sent = await clients.public.getTransactionCount({ address: clients.account.address, blockTag: 'pending' })
  if (BigInt(sent) !== nonce) {
    throw new Error(`${clients.account.address} has made other transactions: deploy from a dedicated account`)
  }
  await mined(clients, await deploy(Number(nonce)))
}

/** Only the last of three steps creates the period; after a kill, only what is missing is minted and approved. */
async function fundFirstPeriod(
  clients: Clients,
  token: Address,
  staking: Address,
  { amount, duration }: NonNullable<DeployOptions['reward']>,
): Promise<void> {
  const { public: chain, wallet, account } = clients
  const rewards = { abi: stakingAbi, address: staking } as const
  const tokens = { abi: tokenAbi, address: token } as const
  if ((await chain.readContract({ ...rewards, functionName: 'rewardPeriodCount' })) > 0n) return
  const balance = await chain.readContract({ ...tokens, functionName: 'balanceOf', args: [account.address] })
  if (balance < amount) {
    await mined(
      clients,
      await wallet.writeContract({ ...tokens, functionName: 'mint', args: [account.address, amount - balance] }),
    )
  }
  await mined(clients, await wallet.writeContract({ ...tokens, functionName: 'approve', args: [staking, amount] }))
  // The next block may be a few seconds later, and a period cannot start in the past.
  const { timestamp } = await chain.getBlock()
  const start = timestamp + startDelay
  const period = { ...rewards, functionName: 'addRewardPeriod', args: [amount, start, duration] } as const
  // Gas estimated for the second of the last block may not suffice for a later second.
  const gas = (gasRoom * (await chain.estimateContractGas({ ...period, account }))) / 100n
  await mined(clients, await wallet.writeContract({ ...period, gas }))
}

/** Extra gas over the estimate, in percent. */
const gasRoom = 150n

/** Delay of the first reward period after its funding, in seconds. */
const startDelay = 60n

async function mined(clients: Clients, hash: Hex): Promise<void> {
  const { status } = await clients.public.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`the deployment transaction ${hash} failed`)
}

/** The constructor's event gives the block. */
async function blockOf(clients: Clients, staking: Address): Promise<bigint> {
  const logs = await clients.public.getLogs({ address: staking, fromBlock: 0n })
  const [first] = parseEventLogs({ abi: stakingAbi, eventName: 'OwnershipTransferred', logs })
  if (!first) throw new Error(`no deployment event of ${staking}`)
  return first.blockNumber
}
