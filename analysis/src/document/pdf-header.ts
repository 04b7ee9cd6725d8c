/** True if `%PDF-` is within the first 1,024 bytes, where PDF readers look for it. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-')
}
