import { describe, expect, test } from 'vitest'
import { CALLS } from '../calls.ts'
import type { Route } from '../route.ts'
import { scopeOf, scopeOfRoute } from './scopes.ts'

const EVERY = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Route]) => ({ name: `${feature}.${name}`, feature, call })),
)
const need = (scope: string | null) => EVERY.filter(({ call }) => scopeOfRoute(call) === scope).map(({ name }) => name)

// Proves: x-keys-scopes
describe('the API key scope of a call', () => {
  test('is none for accounts, keys, wallets and paper access, which are closed to keys', () => {
    const closed = need(null)
    expect(closed).toEqual(expect.arrayContaining(['library.collections', 'library.filePapers', 'library.share']))
    for (const feature of ['auth', 'keys']) {
      const own = EVERY.filter((each) => each.feature === feature).map(({ name }) => name)
      expect(closed).toEqual(expect.arrayContaining(own))
    }
    expect(closed).toEqual(
      expect.arrayContaining([
        'profile.update',
        'profile.addWallet',
        'profile.deleteWallet',
        'profile.uploadAvatar',
        'articles.access',
        'requests.create',
        'requests.answer',
        'requests.delete',
        'chain.faucet',
      ]),
    )
  })

  test('is export for every download of a file, a receipt or a library', () => {
    expect(need('export')).toEqual([
      'articles.file',
      'articles.download',
      'articles.downloadFile',
      'library.exportPapers',
      'chat.export',
      'requests.receipt',
    ])
  })

  test('is write for every change open to keys, and read only for calls that change nothing', () => {
    const looks = EVERY.filter(({ call }) => scopeOfRoute(call) === 'read' && call.method !== 'GET')
    expect(looks.map(({ name }) => name)).toEqual([
      'articles.lookup',
      'audit.ofList',
      'compare.graph',
      'requests.checkReceipt',
      'record.verify',
    ])
    expect(need('write')).toEqual(expect.arrayContaining(['articles.create', 'comments.create', 'articles.publish']))
  })

  test('is none for unknown features and for administration', () => {
    const call = { method: 'GET', access: 'user' } as const
    expect(scopeOf('security', 'sessions', call)).toBeNull()
    expect(scopeOf('articles', 'list', { ...call, access: 'admin' })).toBeNull()
    expect(scopeOf('articles', 'anything', call)).toBe('read')
  })
})
