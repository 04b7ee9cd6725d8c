import { randomBytes } from 'node:crypto'

const SEALED = /^(.+)-[0-9a-f]{8}(\.[a-z0-9]+)\.pgp$/

/** Whether the file is encrypted (specification §3: a .pgp suffix). */
export function isSealedName(name: string): boolean {
  return name.endsWith('.pgp')
}

/** The name of a paper's unencrypted file, constant over its life. */
export function plainName(name: string): string {
  return name.replace(SEALED, '$1$2')
}

/** A fresh name for an encrypted file, so that concurrent writers never mix files and keys. */
export function sealedName(plain: string): string {
  return plain.replace(/(\.[a-z0-9]+)$/, `-${randomBytes(4).toString('hex')}$1.pgp`)
}
