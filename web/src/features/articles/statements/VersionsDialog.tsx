import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { ListedVersion } from '@colophon/protocol/articles/version-calls'
import { Anchor, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatCountOf, formatMoment } from '../../../lib/format.ts'
import { useReturnFocus } from '../../../lib/use-return-focus.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { withParams } from '../with-params.ts'
import { countsWords } from './compare-graphs.ts'
import classes from './statements.module.css'
import type { Statements } from './use-statements.ts'
import { useVersions, VERSIONS_PAGE } from './use-versions.ts'
import { VersionView } from './VersionView.tsx'

/** The saved states of a paper's statements, and one of them to look at and restore; the address says which. */
export function VersionsDialog({ article, statements }: { article: OpenArticle; statements: Statements }) {
  useReturnFocus(true)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const version = Number(params.get('versions'))
  const close = () => void navigate(withParams(params, { versions: null }), { preventScrollReset: true })
  const isOne = Number.isInteger(version) && version > 0
  return (
    <Modal
      opened
      size="xl"
      onClose={close}
      title={isOne ? `Version ${version}` : 'Versions of the statements'}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOne ? (
        <VersionView articleId={article.id} version={version} statements={statements} onClose={close} />
      ) : (
        <VersionList articleId={article.id} />
      )}
    </Modal>
  )
}

function VersionList({ articleId }: { articleId: number }) {
  const [page, setPage] = useState(1)
  const { data, failure, retry } = useVersions(articleId, page)
  if (failure) return <ErrorState message={failure.message} kept="All versions are kept." onRetry={retry} />
  if (!data) return <SkeletonRows rows={4} height={48} />
  const [versions, total] = data
  if (total === 0) return <p>The history begins with the next save; what is here now becomes its first version.</p>
  return (
    <>
      <ol className={classes.cards}>
        {versions.map((version, index) => (
          <VersionLine key={version.version} version={version} isPresent={page === 1 && index === 0} />
        ))}
      </ol>
      {total > VERSIONS_PAGE && (
        <Group justify="space-between" mt="md">
          <Button size="sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={page * VERSIONS_PAGE >= total}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </Group>
      )}
    </>
  )
}

function VersionLine({ version: each, isPresent }: { version: ListedVersion; isPresent: boolean }) {
  const [params] = useSearchParams()
  const { version, savedAt, savedBy, statementsCount, changes } = each
  return (
    <li className={classes.version}>
      <span>
        <Anchor
          underline="always"
          component={Link}
          to={withParams(params, { versions: String(version) })}
          preventScrollReset
        >
          Version {version}
        </Anchor>
        {isPresent && ', the present one'}
      </span>
      <span className={classes.said}>
        {savedBy ?? 'Read from the paper'} · {formatMoment(savedAt)} ·{' '}
        {formatCountOf(statementsCount, 'statement', 'statements')}
        {changes && ` · ${countsWords(changes)}`}
      </span>
    </li>
  )
}
