import { describe, expect, test } from 'vitest'
import { isAdmin, QUOTAS, Role } from './roles.ts'

describe('roles', () => {
  // Proves: 3-roles, 6-role-user, 6-role-vip
  test('are user, vip and admin', () => {
    expect(Role.options).toEqual(['user', 'vip', 'admin'])
    expect(Role.safeParse('owner').success).toBe(false)
  })

  // Proves: 6-role-admin
  test('only admin is an administrator; vip and an anonymous visitor are not', () => {
    expect(isAdmin({ id: 1, role: 'admin' })).toBe(true)
    expect(isAdmin({ id: 1, role: 'vip' })).toBe(false)
    expect(isAdmin({ id: 1, role: 'user' })).toBe(false)
    expect(isAdmin(null)).toBe(false)
  })

  // Proves: 6-role-vip, x-quotas, deviation-11
  test('the quotas are 50 MB and 500 pages, for vip 200 MB and 2,000', () => {
    expect(QUOTAS.user).toMatchObject({ fileMegabytes: 50, pages: 500 })
    expect(QUOTAS.vip).toMatchObject({ fileMegabytes: 200, pages: 2000 })
  })
})
