import { profileCalls } from '@colophon/protocol/profile/calls'
import type { Serve } from '../../platform/serve.ts'
import { addWallet } from './add-wallet.ts'
import { avatar } from './avatar.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteWallet } from './delete-wallet.ts'
import { get } from './get.ts'
import { me } from './me.ts'
import { update } from './update.ts'
import { uploadAvatar } from './upload-avatar.ts'

/** The calls under /profile. */
export function profileRoutes(serve: Serve): void {
  serve(profileCalls.me, me)
  serve(profileCalls.get, get)
  serve(profileCalls.update, update)
  serve(profileCalls.confirmEmail, confirmEmail)
  serve(profileCalls.addWallet, addWallet)
  serve(profileCalls.deleteWallet, deleteWallet)
  serve(profileCalls.uploadAvatar, uploadAvatar)
  serve(profileCalls.avatar, avatar)
}
