const KEY = /^[a-z]+\/[A-Za-z0-9][A-Za-z0-9-]*\.[a-z0-9]{1,8}(\.pgp)?$/

/**
 * Throws unless the key is `<folder>/<name>.<extension>`, with `.pgp` appended where it is encrypted, so that no key
 * leaves the store or names a hidden file. Keys are made by the product, so a bad one is a bug, not a user error.
 */
export function checkStoreKey(key: string): string {
  if (!KEY.test(key) || key.length > 120) throw new Error(`invalid file store key: ${JSON.stringify(key)}`)
  return key
}
