import type { SavedQuery } from '@colophon/protocol/alerts/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { withReturnPath } from '../../lib/return-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isQuestion } from './saved-query.ts'

const SaveDialog = lazyPart(async () => ({ default: (await import('./SaveDialog.tsx')).SaveDialog }))

/** Offers to save what is searched for, or to answer it when a paper does; visitors are sent to sign-in and back. */
export function SaveSearch({ query, person }: { query: SavedQuery; person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const location = useLocation()
  const kind = isQuestion(query.search) ? 'question' : 'search'
  // Records of the archive have no full text to ask.
  const asked = kind === 'question' ? { ...query, filterTypeArticle: 'system' as const } : query
  const look = {
    size: 'sm',
    variant: 'default',
    leftSection: <IconBell aria-hidden size={16} stroke={1.6} />,
    children: kind === 'question' ? 'Tell me when a paper answers this' : 'Save this search',
  } as const
  if (person === null) return <Button {...look} component={Link} to={withReturnPath(SCREENS.login.path, location)} />
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <SaveDialog kind={kind} query={asked} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
