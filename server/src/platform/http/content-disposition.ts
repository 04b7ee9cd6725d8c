/**
 * The header that tells a browser a file's name (RFC 6266): a plain form that every client reads, and the exact one in
 * UTF-8 (RFC 5987). Nothing in the name can end the header or leave the download folder.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain =
    fileName
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/%;]/g, '_')
      .trim() || 'file'
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
