import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'

/** Names that each lead to the papers that carry them, in the product's own papers and in the archive. */
export function SearchLinks({ operator, names }: { operator: 'author' | 'field'; names: readonly string[] }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Anchor component={Link} underline="always" to={pathOf(operator, name)}>
        {name}
      </Anchor>
    </Fragment>
  ))
}

function pathOf(operator: string, name: string): string {
  const q = `${operator}:"${name.replaceAll('"', '')}"`
  return `${SCREENS.knowledge.path}?${new URLSearchParams({ q, filter: 'all' })}`
}
