import { randomBytes } from 'node:crypto'

const SEALED = /^(.+)-[0-9a-f]{8}(\.[a-z0-9]+)\.pgp$/

/** True for the name of an encrypted file (specification §3: a .pgp suffix). */
export function isSealedName(name: string): boolean {
  return name.endsWith('.pgp')
}

/** The name under which a paper's file lies when it is not encrypted; it is the same through its whole life. */
export function plainName(name: string): string {
  return name.replace(SEALED, '$1$2')
}

/** A name for an encrypted file that was never used: of two writers neither can put its file under the other's key. */
export function sealedName(plain: string): string {
  return plain.replace(/(\.[a-z0-9]+)$/, `-${randomBytes(4).toString('hex')}$1.pgp`)
}
