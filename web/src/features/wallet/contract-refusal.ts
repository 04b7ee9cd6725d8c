import { TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatMoment } from '../../lib/format.ts'

/** A contract reverted in simulation, with the name and arguments of its custom error. */
export class ContractRefused extends Error {
  readonly errorName: string
  readonly values: readonly unknown[]

  constructor(errorName: string, values: readonly unknown[] = []) {
    super(errorName)
    this.name = 'ContractRefused'
    this.errorName = errorName
    this.values = values
  }
}

type Message = (values: readonly unknown[]) => string

/** Messages of the contracts' custom errors. Nothing was sent in any of these cases. */
const MESSAGES: Record<string, Message> = {
  // Staking
  StillLocked: ([unlock]) => `The stake is locked until ${moment(unlock)}.`,
  BelowMinimum: ([min]) => `At least ${tokens(min)} tokens must be staked at once.`,
  TooManyStakes: () => 'This account has the maximum number of stakes. Withdraw one that has ended first.',
  UnlockNotLater: ([current, proposed]) =>
    `The new lock would end ${moment(proposed)}, not later than the current one, ${moment(current)}. Choose a longer one.`,
  InsufficientStake: ([have, want]) => `The stake holds ${tokens(have)} tokens; ${tokens(want)} cannot be withdrawn.`,
  StakeNotFound: () => 'This stake no longer exists or belongs to another account. Refresh the stakes.',
  UnknownStakingPeriod: () => 'This lock period does not exist.',
  ZeroAmount: () => 'The amount is zero.',
  CheckpointNeeded: () =>
    'The contract has not been updated for too long and must be brought up to date first. Anyone may do that.',
  OwnershipRequired: () => 'Ownership can be transferred, but not renounced.',
  EmergencyExitActive: () => 'Staking has ended for good: stakes can only be withdrawn.',
  EnforcedPause: () => 'Staking is paused: nothing can be staked for now. Withdrawals continue.',
  OwnableUnauthorizedAccount: () => 'Only the owner of the contract may do this.',
  TransferAmountMismatch: () => 'The amount received would differ from the amount sent.',
  SafeERC20FailedOperation: () => 'The token transfer was refused.',
  ReentrancyGuardReentrantCall: () => 'The contract is already executing this call.',
  // Token
  ERC20InsufficientAllowance: ([, allowance, needed]) =>
    `The staking contract may take ${tokens(allowance)} of your tokens, ${tokens(needed)} are needed. Approve them first.`,
  ERC20InsufficientBalance: ([, balance, needed]) =>
    `This account has ${tokens(balance)} tokens; ${tokens(needed)} are needed.`,
  ERC20InvalidReceiver: () => 'Tokens cannot be sent to this address.',
  ERC20ExceededCap: () => 'This exceeds the maximum supply.',
  ERC2612ExpiredSignature: () => 'The signed approval has expired. Sign a new one.',
  ERC2612InvalidSigner: () => 'The approval was signed by another account.',
  AccessControlUnauthorizedAccount: () => 'This account may not do this.',
  DailyAllowanceExceeded: ([left]) => `This account can mint ${tokens(left)} more tokens today.`,
  // Article registry
  KeyArticleMismatch: () => 'The key of the record belongs to another paper.',
  AlreadyExists: () => 'This account has recorded this paper already. Update its record instead.',
  NotFound: () => 'This account has no record of this paper yet. Create it first.',
  Unchanged: () => 'The claims match the last record: there is nothing to update.',
  BadTimestamp: () => 'The time of the record is too far ahead, or before its last one. Check the clock and try again.',
  ZeroKey: () => 'The record has no key.',
  // Solidity itself
  Error: ([reason]) => `The contract refused: ${String(reason)}`,
}

/** The message of a contract error; unknown errors keep their name. */
export function contractRefusalMessage({ errorName, values }: ContractRefused): string {
  return MESSAGES[errorName]?.(values) ?? `The contract refused: ${errorName}`
}

function tokens(value: unknown): string {
  return typeof value === 'bigint' ? formatBalance(value, TOKEN_DECIMALS) : String(value)
}

function moment(value: unknown): string {
  const seconds = Number(value)
  // Timestamps beyond the range of Date.
  return Math.abs(seconds) <= 8.64e12 ? formatMoment(new Date(seconds * 1000).toISOString()) : 'for ever'
}
