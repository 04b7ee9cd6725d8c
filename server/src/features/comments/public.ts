import { removeComment } from './delete.ts'
import { findComment } from './find-comment.ts'

export { findComment, removeComment }
