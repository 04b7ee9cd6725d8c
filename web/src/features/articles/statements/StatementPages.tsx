import { Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { PER_PAGE } from './statement-list.ts'

/** Leads through the pages of a long list of statements; nothing where one page holds all. */
export function StatementPages({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams()
  const last = Math.ceil(total / PER_PAGE)
  if (last <= 1) return null
  const to = (number: number) => withParams(params, { part: number === 1 ? null : String(number) })
  const link = (number: number, label: string, rel: string) =>
    number < 1 || number > last ? (
      <span />
    ) : (
      <Button variant="default" size="sm" component={Link} to={to(number)} rel={rel}>
        {label}
      </Button>
    )
  return (
    <Group component="nav" aria-label="Pages of statements" justify="space-between" mt="lg">
      {link(page - 1, 'Previous', 'prev')}
      <span>
        Page {page} of {last}
      </span>
      {link(page + 1, 'Next', 'next')}
    </Group>
  )
}
