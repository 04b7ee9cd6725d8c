import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FilePaper = lazyPart(async () => ({ default: (await import('./FileDialog.tsx')).FilePaper }))

/** Opens the collections, tags, reading status and rating of a paper. */
export function FileButton({ article }: { article: { id: number; title: string } }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFolderPlus aria-hidden size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        Collections and tags
      </Button>
      <Suspense>{isOpen && <FilePaper article={article} onClose={close} />}</Suspense>
    </>
  )
}
