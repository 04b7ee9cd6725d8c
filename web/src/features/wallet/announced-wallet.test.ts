import { describe, expect, it } from 'vitest'
import { announcedWallet, isPrimaryKind } from './engine.ts'

const told = { uid: 'u1', id: 'org.example', name: 'Example' }

describe('a wallet that is announced', () => {
  it.each([
    ['Example', 'Example'],
    [`  ${'x'.repeat(80)}`, 'x'.repeat(60)],
    [' ', 'Wallet without a name'],
  ])('called %j is listed as %j', (name, listed) => {
    expect(announcedWallet({ ...told, name }).name).toBe(listed)
  })

  it.each([
    ['data:image/png;base64,AAAA', true],
    [' data:image/svg+xml,%3Csvg/%3E\n', true],
    ['DATA:image/webp;base64,AA', true],
    ['https://example.org/icon.png', false],
    ['//example.org/icon.png', false],
    ['data:text/html,<script>1</script>', false],
    ['javascript:alert(1)', false],
    ['blob:https://example.org/1', false],
    [`data:image/png;base64,${'A'.repeat(200_000)}`, false],
    ['', false],
    [undefined, false],
  ])('shows the picture %.40s: %s', (icon, isShown) => {
    expect(announcedWallet({ ...told, icon }).icon !== null).toBe(isShown)
  })

  it('the legacy provider has no name of its own', () => {
    expect(announcedWallet({ uid: 'u2', id: 'injected', name: 'Injected' }).name).toBe('Wallet of this browser')
  })
})

// Proves: deviation-100
it.each([
  ['injected', true],
  ['walletConnect', false],
  ['coinbaseWallet', false],
])('a wallet of the kind %s is asked to switch the chain: %s', (type, isAsked) => {
  expect(isPrimaryKind({ type })).toBe(isAsked)
})
