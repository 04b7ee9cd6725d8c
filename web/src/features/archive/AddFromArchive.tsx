import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useHasArchive } from '../../lib/api/site.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AddDialog = lazyPart(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }))

type Props = { person: Person; onBookmarked?: () => void }

const LABEL = 'Add from the archive'

/** Button and dialog for adding papers of the archive by identifier, where it has any; visitors sign in first. */
export function AddFromArchive({ person, onBookmarked = () => {} }: Props) {
  const [isOpen, setOpen] = useState(false)
  const location = useLocation()
  const hasArchive = useHasArchive()
  const look = {
    variant: 'default',
    leftSection: <IconBookmarkPlus aria-hidden size={18} stroke={1.6} />,
    children: LABEL,
  } as const
  if (!hasArchive) return null
  if (person === null) return <Button {...look} component={Link} to={withReturnPath(SCREENS.login.path, location)} />
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <AddDialog title={LABEL} person={person} onClose={() => setOpen(false)} onBookmarked={onBookmarked} />
        )}
      </Suspense>
    </>
  )
}
