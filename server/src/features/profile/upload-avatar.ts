import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { profileCalls } from '@colophon/protocol/profile/calls'
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from '@colophon/protocol/profile/constants'
import { isImageName } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler, IncomingFile } from '../../platform/input.ts'
import { avatarKey, avatarUrl } from './avatar-url.ts'
import { imageType, pixelsOf } from './image-type.ts'
import { profiles } from './tables.ts'

/** Sets the picture of who is signed in; the one before is removed. */
export const uploadAvatar: Handler<typeof profileCalls.uploadAvatar> = async ({ person, receive }, context) => {
  const { stored: name } = await receive({
    maxBytes: IMAGE_BYTES_MAX,
    tooLarge: 'imageTooLarge',
    store: (file) => storeImage(context, file),
    discard: (stored) => context.files.remove(avatarKey(stored)),
  })
  const old = await context.db.transaction(async (tx) => {
    const mine = eq(profiles.accountId, person.id)
    const [profile] = await tx.select({ avatar: profiles.avatar }).from(profiles).where(mine).for('update')
    await tx.update(profiles).set({ avatar: name }).where(mine)
    return profile?.avatar
  })
  if (old) await context.files.remove(avatarKey(old))
  return { avatarUrl: avatarUrl(name) ?? '' }
}

/** Judges a picture by its content and stores it under a name that tells nothing about its owner. */
async function storeImage({ files }: Context, file: IncomingFile): Promise<string> {
  const bytes = await readAll(file.content)
  const type = isImageName(file.name) ? imageType(bytes) : null
  if (!type) fail('imageUnsupported')
  if (pixelsOf(bytes, type) > IMAGE_PIXELS_MAX) fail('imageTooManyPixels')
  const name = `${randomUUID()}.${type}`
  await files.put(avatarKey(name), Readable.from([bytes]))
  return name
}

/** At most `maxBytes`: the multipart reader cuts off the rest, and refuses the whole then. */
async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
