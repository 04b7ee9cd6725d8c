import { type Address, erc20Abi } from 'viem'
import { formatBalance } from '../../lib/chain/balance.ts'
import { fetchChain, type WithChain } from '../../lib/chain/chain-slice.ts'
import { engineOf, type Thunk, walletOf } from './engine-of.ts'

/**
 * The balance of the staking token, as shown; null where the site has no chain, or the wallet is on another one. Rejects
 * when it cannot be read.
 */
export function readTokenBalance(account: string): Thunk<{ text: string; symbol: string } | null> {
  return async (dispatch, getState) => {
    const chain = (getState() as WithChain).chain.info ?? (await dispatch(fetchChain({})).unwrap())
    const { network } = walletOf(getState)
    if (!chain || chain.network.id !== network?.chainId) return null
    const engine = await engineOf(dispatch, getState)
    const token = { address: chain.contracts.token as Address, abi: erc20Abi }
    const [units, decimals, symbol] = await Promise.all([
      engine.read(network.chainId, { ...token, functionName: 'balanceOf', args: [account as Address] }),
      engine.read(network.chainId, { ...token, functionName: 'decimals', args: [] }),
      engine.read(network.chainId, { ...token, functionName: 'symbol', args: [] }),
    ])
    return { text: formatBalance(units as bigint, Number(decimals)), symbol: String(symbol) }
  }
}
