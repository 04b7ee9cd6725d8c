import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { menuOpened } from '../features/settings/slice.ts'
import { useAppDispatch } from '../lib/hooks/use-app-dispatch.ts'
import { useShortcuts } from '../lib/hooks/use-shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useMenuWidth } from './use-menu.ts'

const ShortcutsDialog = lazyPart(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

/** The keys of every screen; `?` opens the list of all that work on the present one. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { isNarrow, canChange } = useMenuWidth()
  const dispatch = useAppDispatch()
  useShortcuts('Everywhere', [
    { key: 'Ctrl+K', label: 'Open the command palette' },
    { key: '?', label: 'Show the keyboard shortcuts', run: open },
    ...(canChange
      ? [{ key: 'm', label: 'Expand or collapse the menu', run: () => dispatch(menuOpened(isNarrow)) }]
      : []),
  ])
  return <Suspense>{isOpen && <ShortcutsDialog onClose={close} />}</Suspense>
}
