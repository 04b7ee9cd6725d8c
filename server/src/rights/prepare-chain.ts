import type { chainCalls } from '@colophon/protocol/chain/calls'
import type { PrepareEach } from './prepare.ts'

/** The requests under /chain. The application of the matrix has no chain: who is let through is told so. */
export const prepareChain: PrepareEach<typeof chainCalls> = {
  chain: () => ({ input: {} }),
  rpc: () => ({
    input: { body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } },
    letThrough: ['noLocalChain'],
  }),
  faucet: () => ({
    input: { body: { address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906' } },
    letThrough: ['noLocalChain'],
  }),
  advanceTime: () => ({ input: { body: { seconds: 60 } }, letThrough: ['noLocalChain'] }),
}
