const KEY = /^[a-z]+\/[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,8}(\.pgp)?$/

/**
 * Refuses a key that is not `<folder>/<name>.<ending>`, with `.pgp` behind it where it is encrypted: whatever reaches a store can neither leave it nor name a hidden
 * file. Keys are made by the product, so a bad one is a mistake of ours, not of a caller.
 */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.length > 120) throw new Error(`Not a key of the file store: ${JSON.stringify(key)}`)
  return key
}
