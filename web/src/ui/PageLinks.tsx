import { Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../lib/url-params.ts'

type Props = { page: number; perPage: number; total: number; isAtLeast?: boolean }

/** Previous and next page; hidden if there is only one. */
export function PageLinks({ page, perPage, total, isAtLeast = false }: Props) {
  const [params] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1 && page === 1) return null
  const to = (number: number) => withParams(params, { page: number === 1 ? null : String(number) })
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" mt="lg">
      {page > 1 ? (
        <Button variant="default" component={Link} to={to(page - 1)} rel="prev">
          Previous
        </Button>
      ) : (
        <span />
      )}
      <span>
        Page {page} of {isAtLeast && 'at least '}
        {last}
      </span>
      {page < last ? (
        <Button variant="default" component={Link} to={to(page + 1)} rel="next">
          Next
        </Button>
      ) : (
        <span />
      )}
    </Group>
  )
}
