import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ownSite } from './own-site.ts'

const PUBLIC_URL = 'https://papers.example.org'

type Told = { host: string; localAddress?: string }

/** The site for a request that arrived at port 3000. */
function site({ host, localAddress = '192.168.1.5' }: Told, publicUrl?: string) {
  const socket = { localAddress, localPort: 3000 } as FastifyRequest['socket']
  return () => ownSite({ host, protocol: 'http', socket }, { PUBLIC_URL: publicUrl })
}

// Proves: x-wallet-domain
describe('the address of this site', () => {
  it.each<[string, Told]>([
    ['the number of the network card that took the connection', { host: '192.168.1.5:3000' }],
    [
      'the same as a socket for both kinds of numbers tells it',
      { host: '192.168.1.5:3000', localAddress: '::ffff:192.168.1.5' },
    ],
    ['this machine', { host: 'localhost:3000' }],
    ['this machine, by its number', { host: '127.0.0.1:3000' }],
  ])('without PUBLIC_URL the site is %s', (_what, told) => {
    expect(site(told)()).toEqual({ domain: told.host, uri: `http://${told.host}` })
  })

  it.each<[string, Told]>([
    ['a name that only the header knows', { host: 'evil.example.org' }],
    ['the number of another machine', { host: '6.6.6.6:3000' }],
    ['another port of this one, where somebody else may listen', { host: '192.168.1.5:4000' }],
    ['a name that begins like this machine', { host: 'localhost.example.org' }],
    ['a name that ends like it', { host: 'example.localhost' }],
    ['nothing', { host: '' }],
  ])('without PUBLIC_URL the site is not %s', (_what, told) => {
    expect(site(told)).toThrow('PUBLIC_URL')
  })

  it('the site is that of PUBLIC_URL, and this machine only where PUBLIC_URL names it', () => {
    expect(site({ host: 'Papers.Example.org' }, `${PUBLIC_URL}/`)()).toEqual({
      domain: 'papers.example.org',
      uri: PUBLIC_URL,
    })
    expect(site({ host: 'localhost:3000', localAddress: '127.0.0.1' }, PUBLIC_URL)).toThrow()
    expect(site({ host: '127.0.0.1:3000' }, 'http://localhost:3000')().domain).toBe('127.0.0.1:3000')
    expect(site({ host: '192.168.1.5:3000' }, PUBLIC_URL)).toThrow()
  })
})
