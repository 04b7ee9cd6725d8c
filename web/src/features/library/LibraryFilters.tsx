import { Box, Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { LibraryPane } from './LibraryPane.tsx'
import type { Library } from './use-library.ts'

type Props = {
  library: Library
  userId: number
  onChanged: () => void
  isDrawer?: boolean
  /** Further choices in the drawer. */
  children?: ReactNode
}

/** The library: a column beside the list, or a drawer whose button shows how many of its filters are on. */
export function LibraryFilters({ isDrawer = false, children, ...props }: Props) {
  const [params] = useSearchParams()
  const [isOpen, { open, close }] = useDisclosure(false)
  useReturnFocus(isOpen)
  if (!isDrawer) return <LibraryPane {...props} />
  const count = ['collection', 'tag', 'reading', 'rating'].filter((name) => params.has(name)).length
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.6} />}
        onClick={open}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        title="Filters"
        position="right"
        size="sm"
        returnFocus={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children && <Box mb="lg">{children}</Box>}
        <LibraryPane {...props} />
        <Button fullWidth mt="xl" onClick={close}>
          Show papers
        </Button>
      </Drawer>
    </>
  )
}
