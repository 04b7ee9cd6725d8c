import { removeAvatar } from './avatar.ts'
import { avatarUrl } from './avatar-url.ts'
import { createProfile } from './create-profile.ts'
import { namesOf, newestEmailChange } from './queries.ts'

export { avatarUrl, createProfile, namesOf, newestEmailChange, removeAvatar }
