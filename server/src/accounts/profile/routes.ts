import { profileCalls } from '@colophon/protocol/profile/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { avatar, uploadAvatar } from './avatar.ts'
import { addWallet, confirmEmail, deleteWallet, get, me, update } from './profile.ts'

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
