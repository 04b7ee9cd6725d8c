import { SCREENS } from '@colophon/protocol/screens'
import type { ComponentProps } from 'react'
import { useSelector } from 'react-redux'
import { NavLink } from 'react-router'
import { selectArticles } from '../features/articles/slice.ts'
import { selectUser } from '../features/auth/slice.ts'

/** A link of the menu. My storage is the current screen on its own papers, not on those of other users. */
export function MenuLink({ to, ...props }: ComponentProps<typeof NavLink> & { to: string }) {
  const { article } = useSelector(selectArticles)
  const userId = useSelector(selectUser)?.id
  const isMine = article !== null && (article.isKept || article.ownerId === userId)
  const isExact = to === '/' || (to === SCREENS.storage.path && !isMine)
  return <NavLink to={to} end={isExact} {...props} />
}
