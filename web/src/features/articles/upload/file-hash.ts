/** SHA-256 of a file as 64 hexadecimal digits; null where the browser has no crypto.subtle (plain http) or cannot read the file. */
export async function fileHash(file: Blob): Promise<string | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  try {
    const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
