import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { authorPath } from './paper-path.ts'

/** Names of authors, each leading to their papers here and in arXiv. */
export function AuthorLinks({ names }: { names: readonly string[] }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Anchor component={Link} inherit underline="always" to={authorPath(name)}>
        {name}
      </Anchor>
    </Fragment>
  ))
}
