/** Key prefix of unsaved statements in session storage. */
export const DRAFT_PREFIX = 'colophon.statements.'
/** Key prefixes of unsent text, cleared together with them. */
const DRAFT = /^colophon\.(?:statements|comments|chat|requests)\./

/** Clears unsaved statements and comments from this tab on sign-out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (DRAFT.test(key)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to clear.
  }
}
