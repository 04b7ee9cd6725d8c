import { z } from 'zod'
import { Address } from '../chain/entities.ts'
import { route } from '../route.ts'
import { StakingReply } from './entities.ts'

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
} as const
