/** A `Content-Disposition` of RFC 6266: a plain name, and the exact one (RFC 8187) where the plain one cannot say it. */
export function contentDisposition(name: string, kind: 'inline' | 'attachment' = 'attachment'): string {
  const exact = name.toWellFormed()
  // Some browsers keep the escapes of a quoted string as part of the name.
  const plain = exact.replace(/[^\x20-\x7e]|["\\]/gu, '?')
  const header = `${kind}; filename="${plain}"`
  // Some browsers decode a percent sign in the plain name.
  return plain === exact && !plain.includes('%') ? header : `${header}; filename*=UTF-8''${percentEncoded(exact)}`
}

/** Leaves only the `attr-char` of RFC 8187, which is less than `encodeURIComponent` leaves. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
