import { SCREENS } from '@colophon/protocol/screens'

/** Where the ways into an account stand, as an address of this site in parts. */
export const METHODS_PLACE = { pathname: SCREENS.security.path, search: '', hash: '#methods' } as const
