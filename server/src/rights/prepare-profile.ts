import { randomUUID } from 'node:crypto'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { siteCalls } from '@colophon/protocol/site/calls'
import { makeUser, PASSWORD } from '../testing/make-user.ts'
import { makeWallet } from '../testing/make-wallet.ts'
import { readCode } from '../testing/read-code.ts'
import type { PrepareEach } from './prepare.ts'

/** The requests under /profile. */
export const prepareProfile: PrepareEach<typeof profileCalls> = {
  me: () => ({ input: {} }),
  get: ({ people }) => ({ input: { query: { profileId: people.owner.id } } }),
  update: () => ({ input: { body: { about: 'I dry peat.' } } }),
  confirmEmail: async ({ app, person }) => {
    if (!person) return { input: { body: { verificationCode: '123456' } } }
    const [newcomer, email] = [await makeUser(app), `${randomUUID()}@example.org`]
    await newcomer.call(profileCalls.update, { body: { email, password: PASSWORD } })
    const verificationCode = await readCode(app, email)
    return { input: { body: { verificationCode } }, token: newcomer.accessToken }
  },
  addWallet: async ({ app, person, people }) => ({
    input: { body: await makeWallet(app).signed({ purpose: 'add-wallet' }, person ?? people.other) },
    undo: async () => person?.call(profileCalls.deleteWallet, {}),
  }),
  deleteWallet: () => ({ input: {} }),
  uploadAvatar: () => ({ input: { fields: {}, file: picture() } }),
  avatar: async ({ people }) => {
    const { data } = await people.owner.call(profileCalls.uploadAvatar, { fields: {}, file: picture() })
    return { input: { params: { name: data.avatarUrl.split('/').at(-1) ?? '' } } }
  },
}

/** The requests about the whole site. */
export const prepareSite: PrepareEach<typeof siteCalls> = { site: () => ({ input: {} }) }

/** The smallest thing that is a png by its first bytes. */
export function picture(): File {
  return new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)], 'me.png')
}
