import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { profileCalls } from '@colophon/protocol/profile/calls'
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from '@colophon/protocol/profile/constants'
import { isImageName } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { discardFiles, referringTo } from '../../platform/files/discard-files.ts'
import { FileMissing } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler, IncomingFile } from '../../platform/http/input.ts'
import { avatarKey, avatarUrl } from './avatar-url.ts'
import { profiles } from './tables.ts'

/** Names given to uploads; only these are looked up in the file store. */
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png)$/
const YEAR_SECONDS = 31_536_000

/** An avatar. Its name changes with its content, so it can be cached forever. */
export const avatar: Handler<typeof profileCalls.avatar> = async ({ params, reply }, { files }) => {
  if (!NAME.test(params.name)) fail('notFound')
  const content = await files.read(avatarKey(params.name)).catch((error: unknown) => {
    if (error instanceof FileMissing) return fail('notFound')
    throw error
  })
  return reply
    .header('Content-Type', params.name.endsWith('.png') ? 'image/png' : 'image/jpeg')
    .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(content)
}

const SIGNATURES = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpg: [0xff, 0xd8, 0xff] } as const

/** Sets the user's avatar; the previous one is removed. */
export const uploadAvatar: Handler<typeof profileCalls.uploadAvatar> = async ({ person, receive }, context) => {
  const { stored: name } = await receive({
    maxBytes: IMAGE_BYTES_MAX,
    tooLarge: 'imageTooLarge',
    store: (file) => storeImage(context, file),
    discard: (stored) => context.files.remove(avatarKey(stored)),
  })
  const old = await referringTo(context, avatarKey(name), () =>
    context.db.transaction(async (tx) => {
      const mine = eq(profiles.accountId, person.id)
      const [profile] = await tx.select({ avatar: profiles.avatar }).from(profiles).where(mine).for('update')
      await tx.update(profiles).set({ avatar: name }).where(mine)
      return profile?.avatar
    }),
  )
  if (old) await discardFiles(context, [avatarKey(old)])
  return { avatarUrl: avatarUrl(name) ?? '' }
}

/** Validates an image by its content and stores it under a random name. */
async function storeImage({ files }: Context, file: IncomingFile): Promise<string> {
  // Limited to `maxBytes`: the multipart parser truncates larger files, which are then rejected.
  const bytes = await buffer(file.content)
  const type = isImageName(file.name) ? imageType(bytes) : null
  if (!type) fail('imageUnsupported')
  if (pixelsOf(bytes, type) > IMAGE_PIXELS_MAX) fail('imageTooManyPixels')
  const name = `${randomUUID()}.${type}`
  await files.put(avatarKey(name), Readable.from([bytes]))
  return name
}

/** The image type by signature, whatever the file name; null for anything but PNG or JPEG. */
function imageType(bytes: Uint8Array): 'png' | 'jpg' | null {
  const fits = (type: 'png' | 'jpg') => SIGNATURES[type].every((byte, index) => bytes[index] === byte)
  if (fits('png')) return 'png'
  return fits('jpg') ? 'jpg' : null
}

/**
 * Width times height of a PNG or JPEG from its header; 0 without a valid header. PNG has it at the start, JPEG in the
 * first start-of-frame segment.
 */
function pixelsOf(bytes: Buffer, type: 'png' | 'jpg'): number {
  if (type === 'png') return bytes.length < 24 ? 0 : bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 0
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isStartOfFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return 0
}

/** SOF0 to SOF15 without DHT (c4), JPG (c8) and DAC (cc). */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Removes an account's avatar, if any: the file first, so that an interruption leaves a reference to it. */
export async function removeAvatar({ db, files }: Pick<Context, 'db' | 'files'>, accountId: number): Promise<void> {
  const mine = eq(profiles.accountId, accountId)
  const [profile] = await db.select({ avatar: profiles.avatar }).from(profiles).where(mine)
  if (!profile?.avatar) return
  await files.remove(avatarKey(profile.avatar))
  await db.update(profiles).set({ avatar: null }).where(mine)
}
