import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import { FileMissing } from '../../platform/files/files.ts'
import type { Handler } from '../../platform/input.ts'
import { avatarKey } from './avatar-url.ts'

/** The names that uploads are given; nothing else is looked for in the file store. */
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png)$/

const YEAR_SECONDS = 31_536_000

/** A picture. Its name changes with its content, so it may be kept for as long as anybody likes. */
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
