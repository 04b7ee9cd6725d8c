import type { ErrorDefinition } from '../error-definition.ts'

export const chainErrors = {
  noLocalChain: { status: 404, message: 'There is no local chain here: this works on the chain in the box alone.' },
  chainUnavailable: { status: 503, message: 'The chain does not answer. Nothing was sent to it; please try again.' },
  chainCallTooLong: {
    status: 503,
    message: 'The local chain did not finish this request within 2 seconds. Please ask for less at once.',
  },
  chainFull: {
    status: 409,
    message:
      'The local chain has reached its size limit and takes no more transactions. Its operator can start a new one.',
  },
  faucetEmptied: { status: 429, message: 'This address has had its coins and tokens of the day.' },
  notAPerson: { status: 400, message: 'A contract is at this address. Please give the address of a wallet.' },
  thisMachineOnly: { status: 403, message: 'Only an administrator or the operator may do this.' },
  chainTooFarAhead: { status: 409, message: 'The clock of the local chain is decades ahead already.' },
} as const satisfies Record<string, ErrorDefinition>
