import type { ChainPort } from '../../lib/chain/chain-port.ts'

/** The wallet functions used by other features; loaded on first use. */
export const walletPort: ChainPort = {
  read: (call, at) => async (dispatch, getState) =>
    (await import('./transactions/read.ts')).read(call, at)(dispatch, getState),
  block: () => async (dispatch, getState) => (await import('./transactions/read.ts')).readBlock()(dispatch, getState),
  send: (request) => async (dispatch, getState) =>
    (await import('./transactions/send.ts')).send(request)(dispatch, getState),
  signTyped: (typed) => async (dispatch, getState) =>
    (await import('./transactions/read.ts')).signTypedData(typed)(dispatch, getState),
}
