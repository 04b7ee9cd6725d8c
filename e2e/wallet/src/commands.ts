import type { Command } from './messages.ts'
import { nodeAddress } from './params.ts'
import { refuseMainNetwork } from './refusal.ts'
import { newAccount, type WalletState } from './state.ts'

/** What a person changes on the page of the wallet. The network that is in use stays in the list. */
export function carryOut(state: WalletState, command: Command): WalletState {
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
    case 'leave-site':
      return { ...state, sites: state.sites.filter((site) => site !== command.origin) }
    case 'add-network': {
      const { network } = command
      refuseMainNetwork(network.chainId)
      if (network.rpcUrl !== null) nodeAddress(network.rpcUrl)
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
