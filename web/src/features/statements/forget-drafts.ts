/** Every key under which a tab keeps unsaved statements begins so. */
export const DRAFT_PREFIX = 'colophon.statements.'
/** Beside them, what was typed and not sent: all that is forgotten with its person. */
const DRAFT = /^colophon\.(?:statements|comments|chat)\./

/** Forgets what this tab kept of anybody's papers and comments, as when they sign out: the next person may sit down at it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (DRAFT.test(key)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
