import { profileCalls } from '@colophon/protocol/profile/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import { accounts } from '../../accounts/tables.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
})
afterAll(() => app.close())

const add = async (wallet: TestWallet, who = user) =>
  who.call(profileCalls.addWallet, { body: await wallet.signed({ purpose: 'add-wallet' }, who) })
const remove = (who = user) => who.call(profileCalls.deleteWallet, {})
const walletOf = async (who = user) => (await who.call(profileCalls.me, {})).data.walletAddress

describe('linking a wallet', () => {
  // Proves: 3-account-walletAddress, 7-profile-add-wallet
  it('a wallet is linked, shown to its owner only, and unlinked', async () => {
    const wallet = makeWallet(app)
    expect(await add(wallet)).toMatchObject({ status: 200, data: { walletAddress: wallet.address } })
    expect(await walletOf()).toBe(wallet.address)
    const shown = await (await makeUser(app)).call(profileCalls.get, { query: { profileId: user.id } })
    expect(JSON.stringify(shown.data).toLowerCase()).not.toContain(wallet.address.toLowerCase())
    expect(await remove()).toMatchObject({ status: 200, data: { walletAddress: null } })
    expect(await walletOf()).toBeNull()
  })

  // Proves: 7-profile-delete-wallet
  it('linking a linked wallet again and unlinking twice succeed', async () => {
    const wallet = makeWallet(app)
    await wallet.link(user)
    expect(await add(wallet)).toMatchObject({ status: 200, data: { walletAddress: wallet.address } })
    for (let time = 0; time < 2; time += 1) expect((await remove()).data.walletAddress).toBeNull()
  })

  it('a wallet does not replace another linked one', async () => {
    const wallet = makeWallet(app)
    await wallet.link(user)
    expect(await add(makeWallet(app))).toMatchObject({ status: 409, error: 'walletLinkedAlready' })
    expect(await walletOf()).toBe(wallet.address)
    await remove()
  })
})

describe('a wallet of another account', () => {
  it('a wallet of another account is refused and stays there', async () => {
    const [owner, wallet] = [await makeUser(app), makeWallet(app)]
    await wallet.link(owner)
    expect(await add(wallet)).toMatchObject({ status: 409, error: 'walletTaken' })
    expect([await walletOf(), await walletOf(owner)]).toEqual([null, wallet.address])
    expect((await wallet.login()).data.user.id).toBe(owner.id)
  })

  it('a wallet can be linked after its owner has unlinked it', async () => {
    const [owner, wallet] = [await makeUser(app), makeWallet(app)]
    await wallet.link(owner)
    await remove(owner)
    expect((await add(wallet)).status).toBe(200)
    expect((await wallet.login()).data.user.id).toBe(user.id)
    await remove()
  })

  // Proves: 7-profile-add-wallet
  it('of two accounts that link a wallet at once one gets it', async () => {
    const wallet = makeWallet(app)
    const people = [await makeUser(app), await makeUser(app), await makeUser(app)]
    const bodies = await Promise.all(people.map((who) => wallet.signed({ purpose: 'add-wallet' }, who)))
    const answers = await Promise.all(
      people.map((who, index) =>
        who.call(profileCalls.addWallet, { body: bodies[index] ?? { message: '', signature: '' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ error }) => error === 'walletTaken')).toHaveLength(2)
    const linked = await Promise.all(people.map(walletOf))
    expect(linked.filter((address) => address !== null)).toEqual([wallet.address])
  })

  it('of two wallets that one account links at once one is linked', async () => {
    const owner = await makeUser(app)
    const wallets = [makeWallet(app), makeWallet(app)]
    const answers = await Promise.all(wallets.map((wallet) => add(wallet, owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(wallets.map(({ address }) => address)).toContain(await walletOf(owner))
  })
})

describe('the last sign-in method', () => {
  // Proves: 7-profile-delete-wallet, deviation-33
  it('the only wallet of an account without a password cannot be unlinked', async () => {
    const [owner, wallet] = [await makeUser(app), makeWallet(app)]
    await wallet.link(owner)
    await app.context.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, owner.id))
    expect(await remove(owner)).toMatchObject({ status: 409, error: 'walletLastWayIn' })
    expect(await walletOf(owner)).toBe(wallet.address)
    expect((await wallet.login()).status).toBe(200)
  })
})
