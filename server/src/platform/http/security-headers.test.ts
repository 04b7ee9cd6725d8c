import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('security headers', () => {
  const policy = () => new Map(securityHeaders(undefined)).get('Content-Security-Policy') ?? ''

  it('the security headers forbid foreign resources, inline scripts and framing', () => {
    expect(policy()).toContain("default-src 'self'")
    expect(policy()).toMatch(/script-src 'self' 'wasm-unsafe-eval'(?:;|$)/)
    expect(policy()).toContain("frame-ancestors 'none'")
    expect(policy()).not.toMatch(/https?:|wss?:|\*/)
  })

  it.each([
    [undefined, false],
    ['http://lab.example', false],
    ['https://lab.example', true],
  ])('HSTS is sent only where PUBLIC_URL is https: %s', (url, isBound) => {
    expect(new Map(securityHeaders(url)).has('Strict-Transport-Security')).toBe(isBound)
  })
})
