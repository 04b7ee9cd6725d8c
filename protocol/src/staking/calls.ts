import { z } from 'zod'
import { Address } from '../chain/entities.ts'
import { listOf, PAGE_LIMIT_MAX, whole } from '../page.ts'
import { route } from '../route.ts'
import { StakingAct, StakingReply } from './entities.ts'

/** The calls about staking: read-only, since only a wallet acts. */
export const stakingCalls = {
  staking: route({
    method: 'GET',
    path: '/chain/staking',
    summary:
      "Get the staking contract and an address's holdings in it; read from the chain, for callers without a wallet.",
    access: 'any',
    limit: 'chain',
    query: z.strictObject({ address: Address.optional() }),
    reply: StakingReply,
    errors: ['noChain', 'chainUnavailable'],
  }),
  history: route({
    method: 'GET',
    path: '/chain/staking/history',
    summary:
      'List the staking history of an address, newest first, from indexed events; also while the chain is unavailable.',
    access: 'any',
    limit: 'chain',
    query: z.strictObject({
      address: Address,
      limit: whole(1, PAGE_LIMIT_MAX).default(20),
      offset: whole(0, 10_000_000).default(0),
    }),
    reply: listOf(StakingAct),
    errors: ['noChain'],
  }),
} as const
