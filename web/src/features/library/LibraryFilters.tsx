import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { LibraryPane } from './LibraryPane.tsx'
import type { Library } from './use-library.ts'

type Props = { library: Library; userId: number; onChanged: () => void; isDrawer?: boolean }

/** The library: a column beside the list, or a drawer whose button shows how many of its filters are on. */
export function LibraryFilters({ isDrawer = false, ...props }: Props) {
  const [params] = useSearchParams()
  const [isOpen, { open, close }] = useDisclosure(false)
  useReturnFocus(isOpen)
  if (!isDrawer) return <LibraryPane {...props} />
  const count = ['collection', 'tag', 'reading'].filter((name) => params.has(name)).length
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFolder aria-hidden size={18} stroke={1.6} />}
        onClick={open}
      >
        Collections{count > 0 && ` (${count})`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        title="Library"
        position="right"
        size="sm"
        returnFocus={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LibraryPane {...props} />
        <Button fullWidth mt="xl" onClick={close}>
          Show papers
        </Button>
      </Drawer>
    </>
  )
}
