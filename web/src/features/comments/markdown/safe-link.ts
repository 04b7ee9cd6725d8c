/** An address that may be followed from a comment, and the domain it leads to, as letters that cannot be mistaken. */
export type SafeLink = { href: string; domain: string }

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Reads an address of a comment; null for every scheme but http, https and mailto, and for what is no whole address. */
export function safeLink(address: string): SafeLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href, pathname, username, password } = new URL(address)
  if (!ALLOWED.has(protocol) || username !== '' || password !== '') return null
  const domain = protocol === 'mailto:' ? decoded(pathname) : hostname
  return domain === '' ? null : { href, domain }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
