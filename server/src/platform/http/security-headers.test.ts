import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('the headers of every reply', () => {
  const policy = () => new Map(securityHeaders(undefined)).get('Content-Security-Policy') ?? ''

  it('let a page load nothing of other hosts, run no inline script, and stand in no frame', () => {
    expect(policy()).toContain("default-src 'self'")
    expect(policy()).toMatch(/script-src 'self' 'wasm-unsafe-eval'(?:;|$)/)
    expect(policy()).toContain("frame-ancestors 'none'")
    expect(policy()).not.toMatch(/https?:|wss?:|\*/)
  })

  it.each([
    [undefined, false],
    ['http://lab.example', false],
    ['https://lab.example', true],
  ])('bind browsers to HTTPS only where the instance has it: %s', (url, isBound) => {
    expect(new Map(securityHeaders(url)).has('Strict-Transport-Security')).toBe(isBound)
  })
})
