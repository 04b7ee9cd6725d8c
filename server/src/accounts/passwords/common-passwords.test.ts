import { expect, it } from 'vitest'
import { refuseCommon } from './common-passwords.ts'

// Proves: x-common-passwords, deviation-101
it.each(['Password1!', 'P@ssw0rd', 'Qwerty123!', 'Dragon#1', '!Iloveyou2', 'Football-2026', 'Welcome1!'])(
  'the common password %s is rejected with its field named',
  async (password) => {
    await expect(refuseCommon(password, 'newPassword')).rejects.toMatchObject({
      status: 400,
      fields: { newPassword: expect.stringContaining('too common') },
    })
  },
)

// Proves: x-common-passwords
it.each(['Correct-Horse-7', 'Reading-Room-7', 'xK9#mQ2$vL', 'Dragon-feeds-2-cats'])(
  'the password %s is accepted',
  async (password) => {
    await expect(refuseCommon(password)).resolves.toBeUndefined()
  },
)
