import type { recordCalls } from '@colophon/protocol/record/calls'
import type { stakingCalls } from '@colophon/protocol/staking/calls'
import type { PrepareEach } from './prepare.ts'

/** The requests about records. The application of the matrix has no chain: who is let through to it is told so. */
export const prepareRecord: PrepareEach<typeof recordCalls> = {
  records: ({ paper }) => ({ input: { query: { articleId: paper.id } } }),
  tellRecord: ({ paper }) => ({
    input: { body: { articleId: paper.id, transactionHash: `0x${'a1'.repeat(32)}` } },
    letThrough: ['noChain'],
  }),
  verify: () => ({ input: { body: { md5Hash: 'd41d8cd98f00b204e9800998ecf8427e' } } }),
}

/** The requests about staking, as `prepareRecord`. */
export const prepareStaking: PrepareEach<typeof stakingCalls> = {
  staking: () => ({ input: { query: {} }, letThrough: ['noChain'] }),
  history: () => ({ input: { query: { address: `0x${'a1'.repeat(20)}` } }, letThrough: ['noChain'] }),
}
