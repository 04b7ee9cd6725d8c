/** An unknown browser is named by its first word, up to this many characters. */
const OTHER_MAX = 40

/** The first match wins, because most browsers also name others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device name from its user agent; user agents can be forged and prove nothing. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return 'Unknown device'
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent.trim().split(/[\s/]/)[0] ?? '').slice(0, OTHER_MAX)
}

/** A network address without its end, enough to recognise it: 203.0.113.…, 2001:db8:1:… */
export function shortAddress(address: string | null): string | null {
  if (!address) return null
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (mapped.includes('.')) return `${mapped.split('.').slice(0, 3).join('.')}.…`
  return address === '::1' ? 'this machine' : `${address.split(':').slice(0, 3).join(':')}:…`
}

function nameIn(known: readonly [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}
