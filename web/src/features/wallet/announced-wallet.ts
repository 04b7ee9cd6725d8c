import type { AnnouncedWallet } from './slice.ts'

/** The id of the wallet that stands in the old single place, without a name of its own. */
export const INJECTED_ID = 'injected'

/** The primary kind of wallet: an extension that puts its provider into the page. Only these are asked to switch the chain (specification §4). */
const PRIMARY_KIND = 'injected'

const NAME_MAX = 60
const ICON_MAX = 200_000
const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * A wallet as it is listed. Anything in the page may announce itself with any name and picture: a name is cut, and only
 * a picture that carries its own data is shown, as any other address would tell its host who is here.
 */
export function announcedWallet(told: {
  uid: string
  id: string
  name: string
  icon?: string | undefined
}): AnnouncedWallet {
  const name = told.id === INJECTED_ID ? 'Wallet of this browser' : told.name.trim().slice(0, NAME_MAX)
  const icon = told.icon?.trim() ?? ''
  const isShown = DATA_IMAGE.test(icon) && icon.length <= ICON_MAX
  return { id: told.uid, name: name || 'Wallet without a name', icon: isShown ? icon : null }
}

/** True for a wallet of the primary kind. */
export function isPrimaryKind({ type }: { type: string }): boolean {
  return type === PRIMARY_KIND
}
