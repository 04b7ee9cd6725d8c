import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconLayoutSidebar, IconLayoutSidebarRight, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { FindBar } from './find/FindBar.tsx'
import type { FindState } from './find/find-state.ts'
import { useFindKeys } from './find/use-find-keys.ts'
import { PageBox } from './PageBox.tsx'
import { pageOf } from './place/use-current.ts'
import classes from './reader.module.css'
import { useReader } from './reader-context.ts'
import { useContents } from './side/use-contents.ts'

/** What stays in reach while somebody reads: contents, page, the view's own controls (children), find, and the way back. */
export function ReaderBar({ find, children }: { find: FindState; children: ReactNode }) {
  const { from, goBack, document } = useReader()
  const contents = useContents()
  useFindKeys(find.open)
  useShortcuts('Reader', [
    { key: '/', label: 'Find in this paper', run: find.open },
    { key: 'o', label: 'Show or hide the contents', run: contents.toggle },
  ])
  const page = pageOf(from, document)
  return (
    <div className={classes.bar} role="toolbar" aria-label="Reader">
      <div className={classes.controls}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Contents"
          aria-expanded={contents.isOpen}
          onClick={contents.toggle}
        >
          <IconLayoutSidebar aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
        <PageBox />
        {children}
        <span className={classes.space} />
        <ActionIcon
          variant={find.isOpen ? 'light' : 'subtle'}
          size="lg"
          aria-label="Find"
          aria-expanded={find.isOpen}
          onClick={find.isOpen ? find.close : find.open}
        >
          <IconSearch aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
        {contents.aside && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="About this paper"
            aria-expanded={contents.aside.isOpen}
            onClick={contents.aside.toggle}
          >
            <IconLayoutSidebarRight aria-hidden size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {find.isOpen && <FindBar find={find} />}
      {from && (
        <Button
          className={classes.back}
          size="compact-md"
          variant="default"
          leftSection={<IconArrowBackUp aria-hidden size={16} stroke={1.6} />}
          onClick={goBack}
        >
          {page === null ? 'Back to where you were' : `Back to page ${page}`}
        </Button>
      )}
    </div>
  )
}
