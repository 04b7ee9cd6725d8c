import { avatarUrl } from './avatar-url.ts'
import { createProfile } from './create-profile.ts'
import { namesOf, newestEmailChange } from './queries.ts'
import { removeAvatar } from './remove-avatar.ts'

export { avatarUrl, createProfile, namesOf, newestEmailChange, removeAvatar }
