import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import classes from './count.module.css'
import { selectCompare } from './slice.ts'
import { useKeptList } from './use-kept-list.ts'

/** How many papers wait to be compared, on every screen, and the way to them. */
export function CompareCount({ userId }: { userId: number | null }) {
  useKeptList(userId)
  const count = useSelector(selectCompare).compareList.length
  return (
    <Button
      component={Link}
      to={SCREENS.compare.path}
      variant="subtle"
      size="sm"
      px="xs"
      leftSection={<IconColumns3 aria-hidden size={18} stroke={1.6} />}
    >
      <VisuallyHidden>Compare: </VisuallyHidden>
      <span className={classes.count} data-some={count > 0 || undefined}>
        {count}/{COMPARE_MAX}
      </span>
    </Button>
  )
}
