import { z } from 'zod'
import { problemWords } from '../problems.ts'
import { route } from '../route.ts'
import { ADVANCE_SECONDS_MAX, RPC_METHODS } from './constants.ts'
import { Address, ChainInfo } from './entities.ts'
import { RPC_PARAMS } from './rpc-params.ts'

/** The calls about the chain. All but the first are for the chain in the box alone. */
export const chainCalls = {
  chain: route({
    method: 'GET',
    path: '/chain',
    summary:
      'The chain of this installation: network, contracts, lock options and whether it answers; null without one.',
    access: 'any',
    reply: ChainInfo.nullable(),
    errors: [],
  }),
  rpc: route({
    method: 'POST',
    path: '/chain/rpc',
    whileActing: 'allowed',
    summary: 'One JSON-RPC request to the local chain; the reply is that of JSON-RPC, without the usual envelope.',
    access: 'any',
    ignoresToken: true,
    body: z
      .strictObject({
        jsonrpc: z.literal('2.0'),
        id: z.union([z.number(), z.string().max(100), z.null()]),
        method: z.enum(RPC_METHODS),
        /** As `RPC_PARAMS` says for the method. */
        params: z.array(z.unknown()).max(10).optional(),
      })
      .superRefine(({ method, params = [] }, { addIssue }) => {
        for (const { path, message } of RPC_PARAMS[method]?.safeParse(params, { error: problemWords }).error?.issues ??
          []) {
          addIssue({ code: 'custom', path: ['params', ...path], message })
        }
      }),
    limit: 'chain',
    errors: ['noLocalChain', 'chainUnavailable', 'chainCallTooLong', 'chainFull', 'tooLarge'],
  }),
  faucet: route({
    method: 'POST',
    path: '/chain/faucet',
    summary: 'Native coins and staking tokens of the local chain for an address, once a day.',
    access: 'any',
    body: z.strictObject({ address: Address }),
    reply: z.object({
      /** The transaction that brought the tokens. */
      transactionHash: z.string(),
      coins: z.number(),
      tokens: z.number(),
    }),
    limit: 'upload',
    errors: ['noLocalChain', 'chainUnavailable', 'chainFull', 'faucetEmptied', 'notAPerson'],
  }),
  advanceTime: route({
    method: 'POST',
    path: '/chain/advance-time',
    summary:
      'Moves the clock of the local chain forward. For an administrator or a browser that opened the operator link.',
    access: 'any',
    body: z.strictObject({ seconds: z.int().min(1).max(ADVANCE_SECONDS_MAX) }),
    reply: z.object({
      /** The time of the newest block. */
      time: z.iso.datetime(),
    }),
    errors: ['noLocalChain', 'chainUnavailable', 'thisMachineOnly', 'chainTooFarAhead'],
  }),
} as const
