import type { Command } from './messages.ts'
import { parseNodeUrl } from './params.ts'
import { rejectMainNetwork } from './provider-error.ts'
import { newAccount, type WalletState } from './state.ts'

/** Applies a change from the wallet's page. The current network cannot be removed. */
export function applyCommand(state: WalletState, command: Command): WalletState {
  switch (command.do) {
    case 'new-account': {
      const account = newAccount()
      return { ...state, accounts: [...state.accounts, account], active: account.address }
    }
    case 'use-account': {
      const account = state.accounts.find(({ address }) => address === command.address)
      return account ? { ...state, active: account.address } : state
    }
    case 'lock':
      return { ...state, isLocked: true }
    case 'unlock':
      return { ...state, isLocked: false }
    case 'disconnect-site':
      return { ...state, sites: state.sites.filter((site) => site !== command.origin) }
    case 'add-network': {
      const { network } = command
      rejectMainNetwork(network.chainId)
      if (network.rpcUrl !== null) parseNodeUrl(network.rpcUrl)
      return { ...state, networks: [...withoutNetwork(state, network.chainId), network] }
    }
    case 'use-network': {
      const isKnown = state.networks.some(({ chainId }) => chainId === command.chainId)
      return isKnown ? { ...state, chainId: command.chainId } : state
    }
    case 'remove-network':
      return command.chainId === state.chainId ? state : { ...state, networks: withoutNetwork(state, command.chainId) }
  }
}

function withoutNetwork({ networks }: WalletState, chainId: number): WalletState['networks'] {
  return networks.filter((network) => network.chainId !== chainId)
}
