import { API_BASE } from '@colophon/protocol/constants'
import { profileCalls } from '@colophon/protocol/profile/calls'

/** Where a picture is read, or null for a person without one. */
export function avatarUrl(name: string | null): string | null {
  return name === null ? null : API_BASE + profileCalls.avatar.path.replace(':name', name)
}

/** The key of a picture in the file store. */
export function avatarKey(name: string): string {
  return `avatars/${name}`
}
