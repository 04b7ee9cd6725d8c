/** Every key under which a tab keeps unsaved statements begins so. */
export const DRAFT_PREFIX = 'colophon.statements.'

/** Forgets what this tab kept of anybody's papers, as when they sign out: the next person may sit down at it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
