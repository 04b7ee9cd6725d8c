import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a small secret with AES-256-GCM under a key derived from the instance secret for each purpose. `boundTo` is
 * authenticated: decryption succeeds only with the same value.
 */
export function encryptSecret(secret: Uint8Array, purpose: string, boundTo: string, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the ciphertext was modified, moved, or encrypted by another instance. */
export function decryptSecret(secret: Uint8Array, purpose: string, boundTo: string, wrapped: Uint8Array): string {
  const nonce = wrapped.subarray(0, NONCE_BYTES)
  const tag = wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
  const plain = Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return plain.toString('utf8')
}
