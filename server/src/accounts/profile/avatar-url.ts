import { API_BASE } from '@colophon/protocol/constants'
import { profileCalls } from '@colophon/protocol/profile/calls'

/** The URL of an avatar, or null. */
export function avatarUrl(name: string | null): string | null {
  return name === null ? null : API_BASE + profileCalls.avatar.path.replace(':name', name)
}

/** The key of an avatar in the file store. */
export function avatarKey(name: string): string {
  return `avatars/${name}`
}
