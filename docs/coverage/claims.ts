import { TEXTS } from '@colophon/protocol/auth/validation'
import { CALLS, EVENTS } from '@colophon/protocol/calls'
import {
  ERROR_TITLE,
  ERRORS,
  type ErrorCode,
  REQUEST_ERROR,
  SOCKET_ERRORS,
  UPLOAD_ERROR,
} from '@colophon/protocol/errors'
import type { Event } from '@colophon/protocol/event'
import type { Route } from '@colophon/protocol/route'
import { ALL_SCREENS } from '@colophon/protocol/screens'
import { tryAddingChain, WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'

/** Protocol content that the ledger must mention: each text must occur in an item. */
export type Claims = Record<'call' | 'event' | 'screen' | 'constant' | 'text', string[]>

/** Errors whose texts the specification fixes. */
const FIXED: readonly ErrorCode[] = [
  'validationFailed',
  'tokenMissing',
  'tokenUncorrected',
  'badCredentials',
  'secondStepRequired',
  'emailExists',
  'emailInvalid',
  'wrongCode',
  'walletUnavailable',
  'profileIncomplete',
  'accessDenied',
]

/** The claims of the current protocol; `constants` are the exported names of its constants.ts files. */
export function claimsOf(constants: readonly string[]): Claims {
  const calls: Route[] = Object.values(CALLS).flatMap((group) => Object.values(group))
  const events: Event[] = Object.values(EVENTS).flatMap((group) => Object.values(group))
  const texts = [
    ...FIXED.map((code) => ERRORS[code].message),
    ...Object.values(TEXTS),
    ...Object.values(SOCKET_ERRORS),
    ...Object.values(WALLET_TEXTS),
    wrongNetwork('{chain}'),
    tryAddingChain('{chainName}'),
    ERROR_TITLE,
    REQUEST_ERROR,
    UPLOAD_ERROR,
  ]
  return {
    call: calls.map(
      ({ method, path, base }) => `\`${method} ${base ? base + path.replace(/:(\w+)/g, '{$1}') : path}\``,
    ),
    event: events.map(({ name }) => `event \`${name}\``),
    screen: Object.values(ALL_SCREENS).map(({ path, title }) => `\`${path}\` '${title}'`),
    constant: constants.map((name) => `\`${name}\``),
    text: [...new Set(texts)].map((text) => `'${text}'`),
  }
}
