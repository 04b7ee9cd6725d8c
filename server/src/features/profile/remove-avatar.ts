import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { avatarKey } from './avatar-url.ts'
import { profiles } from './tables.ts'

/** Removes the picture of an account, if there is one: the file first, so that a stop in between loses no trace of it. */
export async function removeAvatar({ db, files }: Pick<Context, 'db' | 'files'>, accountId: number): Promise<void> {
  const mine = eq(profiles.accountId, accountId)
  const [profile] = await db.select({ avatar: profiles.avatar }).from(profiles).where(mine)
  if (!profile?.avatar) return
  await files.remove(avatarKey(profile.avatar))
  await db.update(profiles).set({ avatar: null }).where(mine)
}
