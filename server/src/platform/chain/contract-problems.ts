import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { tierOf } from '@colophon/chain/deploy-options'
import { LOCK_OPTIONS, TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import { BaseError, HttpRequestError, isAddressEqual, LimitExceededRpcError, TimeoutError, zeroHash } from 'viem'
import type { ChainClient } from './chain.ts'
import type { Contracts } from './chain-settings.ts'

/**
 * Checks that the node serves the wanted chain and our contracts; returns the problems. Throws when the node does not
 * answer, which proves neither.
 */
export async function contractProblems(
  client: ChainClient,
  { chainId, contracts }: { chainId: number; contracts: Contracts },
): Promise<string[]> {
  const found = await client.getChainId()
  if (found !== chainId) return [`CHAIN_ID: is ${chainId}, but the node of CHAIN_RPC_URL is on chain ${found}`]
  const { token, staking, registry } = contracts
  const problems = await Promise.all([
    problemOf('CHAIN_TOKEN', token, () => isToken(client, contracts)),
    problemOf('CHAIN_STAKING', staking, () => isStaking(client, contracts)),
    problemOf('CHAIN_REGISTRY', registry, () => isRegistry(client, contracts)),
  ])
  return problems.filter((problem) => problem !== null)
}

async function problemOf(name: string, address: string, isRight: () => Promise<string | null>): Promise<string | null> {
  const problem = await isRight().catch((error: unknown) => {
    if (isUnanswered(error)) throw error
    return 'is not the contract that it should be: it does not answer as one'
  })
  return problem === null ? null : `${name}: ${address} ${problem}`
}

async function isToken(client: ChainClient, { token }: Contracts): Promise<string | null> {
  const decimals = await client.readContract({ abi: tokenAbi, address: token, functionName: 'decimals' })
  return decimals === TOKEN_DECIMALS ? null : `has ${decimals} decimals, not ${TOKEN_DECIMALS}`
}

async function isStaking(client: ChainClient, { staking, token }: Contracts): Promise<string | null> {
  const contract = { abi: stakingAbi, address: staking } as const
  const staked = await client.readContract({ ...contract, functionName: 'token' })
  if (!isAddressEqual(staked, token)) return `is for the token ${staked}, not for CHAIN_TOKEN`
  const functionName = 'getStakingPeriodInfo'
  const periods = await Promise.all(
    LOCK_OPTIONS.map(({ value }) => client.readContract({ ...contract, functionName, args: [BigInt(value)] })),
  )
  const isSame = LOCK_OPTIONS.every((option, place) => {
    const { proportion, apyCap, lockTime } = tierOf(option)
    const period = periods[place]
    return period?.proportion === proportion && period.apyCap === apyCap && period.lockTime === lockTime
  })
  return isSame ? null : 'has other lock options than this product'
}

async function isRegistry(client: ChainClient, { registry }: Contracts): Promise<string | null> {
  await client.readContract({
    abi: articleRegistryAbi,
    address: registry,
    functionName: 'firstAuthorOf',
    args: [zeroHash],
  })
  return null
}

function isUnanswered(error: unknown): boolean {
  const kinds = [HttpRequestError, TimeoutError, LimitExceededRpcError]
  return error instanceof BaseError && Boolean(error.walk((cause) => kinds.some((kind) => cause instanceof kind)))
}
