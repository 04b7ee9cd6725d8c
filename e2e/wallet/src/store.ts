import { extension } from './extension.ts'
import { newState, type WalletState } from './state.ts'

const KEY = 'wallet'

/** Reads and changes the state; changes are serialised. */
export type Store = {
  read(): Promise<WalletState>
  change(act: (state: WalletState) => WalletState): Promise<WalletState>
}

/** The state in extension storage, created on first use; pages and content scripts cannot read it. */
export function openStore(): Store {
  let last: Promise<unknown> = extension.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  const read = async () => {
    const stored = (await extension.storage.local.get(KEY))[KEY] as WalletState | undefined
    if (stored) return stored
    const created = newState()
    await extension.storage.local.set({ [KEY]: created })
    return created
  }
  const serially = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
  return {
    read: () => serially(read),
    change: (act) =>
      serially(async () => {
        const next = act(await read())
        await extension.storage.local.set({ [KEY]: next })
        return next
      }),
  }
}
