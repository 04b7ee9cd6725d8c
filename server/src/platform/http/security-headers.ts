/** Pages load from their own origin only. Components write inline styles; WebAssembly decodes PDF images. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // 'self' includes websockets to the same host.
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Browser features that no page uses. */
const PERMISSIONS_POLICY = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const A_YEAR_IN_SECONDS = 31_536_000

/**
 * Headers of every reply, following the OWASP Secure Headers Project; a reply that needs others overrides them. HSTS is
 * sent only where the instance is reached over HTTPS.
 */
export function securityHeaders(publicUrl: string | undefined): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', PERMISSIONS_POLICY],
    ['Referrer-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
  ]
  if (publicUrl?.startsWith('https://')) {
    headers.push(['Strict-Transport-Security', `max-age=${A_YEAR_IN_SECONDS}; includeSubDomains`])
  }
  return headers
}
