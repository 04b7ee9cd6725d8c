import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { menuOpened, selectIsMenuOpen } from '../features/settings/slice.ts'
import { useAppDispatch } from '../lib/hooks/use-app-dispatch.ts'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'
import { useShortcuts } from '../lib/hooks/use-shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

/** The keys of every screen; `?` opens the list of all that work on the present one. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const isMenuOpen = useSelector(selectIsMenuOpen)
  const dispatch = useAppDispatch()
  useShortcuts('Everywhere', [
    { key: 'Ctrl+K', label: 'Open the command palette' },
    { key: '?', label: 'Show the keyboard shortcuts', run: open },
    { key: 'm', label: 'Expand or collapse the menu', run: () => dispatch(menuOpened(!isMenuOpen)) },
  ])
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <ShortcutsDialog onClose={close} />}</Suspense>
}
