import { z } from 'zod'
import { Address } from '../chain/entities.ts'
import { listOf, PAGE_LIMIT_MAX, whole } from '../page.ts'
import { route } from '../route.ts'
import { StakingAct, StakingReply } from './entities.ts'

/** The calls about staking: reading alone, since only a wallet acts. */
export const stakingCalls = {
  staking: route({
    method: 'GET',
    path: '/chain/staking',
    summary:
      'The staking contract, and what an address holds in it; read from the chain, for who has no wallet at hand.',
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
      'What an address has done in staking, newest first, as the events of the chain told it; also while the chain does not answer.',
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
