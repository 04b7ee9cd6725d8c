import type { ErrorDefinition } from '../error-definition.ts'

export const chainErrors = {
  noLocalChain: { status: 404, message: 'This needs the local chain, which this installation does not use.' },
  chainUnavailable: { status: 503, message: 'The chain does not answer. Nothing was sent; please try again.' },
  chainCallTooLong: {
    status: 503,
    message: 'The local chain did not finish this request within 2 seconds. Please request less at once.',
  },
  chainFull: {
    status: 409,
    message:
      'The local chain has reached its size limit and accepts no more transactions. The operator can start a new one.',
  },
  faucetEmptied: { status: 429, message: 'This address has already received its coins and tokens for today.' },
  notAPerson: { status: 400, message: 'This is the address of a contract. Please enter the address of a wallet.' },
  thisMachineOnly: { status: 403, message: 'Only an administrator or the operator may do this.' },
  chainTooFarAhead: { status: 409, message: 'The clock of the local chain is already decades ahead.' },
} as const satisfies Record<string, ErrorDefinition>
