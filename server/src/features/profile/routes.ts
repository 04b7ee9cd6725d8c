import { profileCalls } from '@colophon/protocol/profile/calls'
import { avatar, uploadAvatar } from '../../accounts/profile/avatar.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { addWallet, confirmEmail, deleteWallet, get, me, update } from './profile.ts'
import type { CommentsCount } from './queries.ts'

export function profileRoutes(serve: Serve, { commentsCount }: { commentsCount: CommentsCount }): void {
  serve(profileCalls.me, me)
  serve(profileCalls.get, get(commentsCount))
  serve(profileCalls.update, update)
  serve(profileCalls.confirmEmail, confirmEmail)
  serve(profileCalls.addWallet, addWallet)
  serve(profileCalls.deleteWallet, deleteWallet)
  serve(profileCalls.uploadAvatar, uploadAvatar)
  serve(profileCalls.avatar, avatar)
}
