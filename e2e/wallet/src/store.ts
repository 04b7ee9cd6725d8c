import { extension } from './extension.ts'
import { newState, type WalletState } from './state.ts'

const KEY = 'wallet'

/** Reads the state, and changes it one change after the other. */
export type Store = {
  read(): Promise<WalletState>
  change(act: (state: WalletState) => WalletState): Promise<WalletState>
}

/** The state in the storage of the extension, made on first use; no page and no content script reaches it. */
export function openStore(): Store {
  let last: Promise<unknown> = extension.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  const read = async () => {
    const kept = (await extension.storage.local.get(KEY))[KEY] as WalletState | undefined
    if (kept) return kept
    const made = newState()
    await extension.storage.local.set({ [KEY]: made })
    return made
  }
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
  return {
    read: () => inTurn(read),
    change: (act) =>
      inTurn(async () => {
        const next = act(await read())
        await extension.storage.local.set({ [KEY]: next })
        return next
      }),
  }
}
