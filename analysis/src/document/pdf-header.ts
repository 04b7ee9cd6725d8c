/** Whether `%PDF-` stands in the first 1,024 bytes, where readers of pdf look for it. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-')
}
