import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Reply } from '@colophon/protocol/route'
import type { ListedVersion } from '@colophon/protocol/statements/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { type Asked, useAnswer } from '../../lib/hooks/use-answer.ts'
import { withParams } from '../../lib/url-params.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { StatementSummary } from './StatementSummary.tsx'
import classes from './statements.module.css'
import { graphOf, isSame, keyedOf } from './statements-draft.ts'
import type { Statements } from './use-statements.ts'

/** Versions per page. */
const VERSIONS_PAGE = 10

/** Statements shown at a time. */
const SHOWN = 100

/** Version history of a paper's statements, with one version to view and restore; the choice is in the URL. */
export function VersionsDialog({ article, statements }: { article: OpenArticle; statements: Statements }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const version = Number(params.get('versions'))
  const isOffer = params.get('versions') === 'offer'
  const close = () => void navigate(withParams(params, { versions: null }), { preventScrollReset: true })
  const isOne = Number.isInteger(version) && version > 0
  if (isOffer) {
    return (
      <Dialog size="xl" onClose={close} title="The new claims">
        <OfferView articleId={article.id} statements={statements} />
      </Dialog>
    )
  }
  return (
    <Dialog size="xl" onClose={close} title={isOne ? `Version ${version}` : 'Versions of the claims'}>
      {isOne ? (
        <VersionView articleId={article.id} version={version} statements={statements} onClose={close} />
      ) : (
        <VersionList articleId={article.id} />
      )}
    </Dialog>
  )
}

function VersionList({ articleId }: { articleId: number }) {
  const [page, setPage] = useState(1)
  const { data, failure, retry } = useVersions(articleId, page)
  if (failure) return <ErrorState message={failure.message} kept="All versions are kept." onRetry={retry} />
  if (!data) return <SkeletonRows rows={4} height={48} />
  const [versions, total] = data
  if (total === 0)
    return <Text my="md">The history starts with the next save; the current claims become its first version.</Text>
  return (
    <>
      <ol>
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
        {isPresent && ', the current one'}
      </span>
      <span className={classes.said}>
        {savedBy ?? 'Extracted from the paper'} · {formatMoment(savedAt)} ·{' '}
        {formatCountOf(statementsCount, 'claim', 'claims')}
        {changes && ` · ${countsLabel(changes)}`}
      </span>
    </li>
  )
}

type Props = { articleId: number; version: number; statements: Statements; onClose: () => void }

/** A version compared with the current draft, including unsaved changes; restoring is one undoable step. */
function VersionView({ articleId, version, statements, onClose }: Props) {
  const [params] = useSearchParams()
  const { data, failure, retry } = useVersion(articleId, version)
  const [isWhole, setWhole] = useState(false)
  const back = (
    <Button
      size="sm"
      variant="default"
      component={Link}
      to={withParams(params, { versions: 'list' })}
      preventScrollReset
    >
      All versions
    </Button>
  )
  if (failure) {
    return (
      <>
        <ErrorState message={failure.message} kept="The current claims are not affected." onRetry={retry} />
        {back}
      </>
    )
  }
  if (!data) return <SkeletonRows rows={6} height={40} />
  const present = graphOf(statements.draft)
  const list = differences(present, data.graph)
  const restore = () => {
    statements.change({ type: 'replace', rows: keyedOf(data.graph) })
    onClose()
  }
  const count = formatCountOf(data.graph.length, 'claim', 'claims')
  return (
    <>
      <Text maw="75ch" mb="md">
        {data.savedBy ?? 'Extracted from the paper'} · {formatMoment(data.savedAt)} · {count}. Restoring it means:{' '}
        {countsLabel(countsOf(list))}.
      </Text>
      <Group gap="xs" mb="md">
        {back}
        <Button size="sm" variant="default" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Only differences' : `All ${count}`}
        </Button>
        <Button size="sm" disabled={list.length === 0} onClick={restore}>
          Restore this version
        </Button>
      </Group>
      {isWhole ? (
        <Lines list={data.graph.map((after, index) => ({ key: String(index), before: after, after }))} />
      ) : (
        <Lines list={list} />
      )}
    </>
  )
}

/** What taking over the offered claims changes in those that are shown. */
function OfferView({ articleId, statements }: { articleId: number; statements: Statements }) {
  const { data, failure, retry } = useAnswer(statementCalls.graphOffer, { query: { id: articleId } }, `${articleId}`)
  if (failure) {
    return <ErrorState message={failure.message} kept="The current claims are not affected." onRetry={retry} />
  }
  if (!data) return <SkeletonRows rows={6} height={40} />
  const list = data.graph ? differences(graphOf(statements.draft), data.graph) : []
  return (
    <>
      <Text maw="75ch" mb="md">
        Taking them over means: {countsLabel(countsOf(list))}.
      </Text>
      <Lines list={list} added="new" />
    </>
  )
}

function Lines({ list, added = 'comes back' }: { list: readonly Difference[]; added?: string }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ul>
        {list.slice(0, shown).map(({ key, before, after }) => (
          <li key={key} className={classes.version}>
            {before && before !== after && (
              <del className={classes.value}>
                {!after && (
                  <Text span fz="sm" c="dimmed">
                    goes
                  </Text>
                )}
                <StatementSummary entry={before} />
              </del>
            )}
            {after && (
              <ins className={classes.value}>
                {before !== after && (
                  <Text span fz="sm" c="dimmed">
                    {before ? 'becomes' : added}
                  </Text>
                )}
                <StatementSummary entry={after} />
              </ins>
            )}
          </li>
        ))}
      </ul>
      {list.length > shown && (
        <Button size="sm" variant="default" mt="sm" onClick={() => setShown(shown + SHOWN)}>
          Show {formatCountOf(Math.min(SHOWN, list.length - shown), 'more', 'more')}
        </Button>
      )}
    </>
  )
}

/** A statement before and after a version change; null where it does not exist. */
type Difference = { key: string; before: GraphEntry | null; after: GraphEntry | null }

/** The statements that differ between two versions: changed and added ones in the later order, then deleted ones. */
export function differences(before: Graph, after: Graph): Difference[] {
  const earlier = new Map(keyedOf(before).map(({ key, entry }) => [key, entry]))
  const later = keyedOf(after)
  const kept = new Set(later.map(({ key }) => key))
  return [
    ...later
      .map(({ key, entry }) => ({ key, before: earlier.get(key) ?? null, after: entry }))
      .filter((each) => !each.before || !isSame(each.before, each.after)),
    ...[...earlier].filter(([key]) => !kept.has(key)).map(([key, entry]) => ({ key, before: entry, after: null })),
  ]
}

/** Number of differing statements by kind. */
type Counts = { added: number; changed: number; removed: number }

export function countsOf(list: readonly Difference[]): Counts {
  const added = list.filter(({ before }) => !before).length
  const removed = list.filter(({ after }) => !after).length
  return { added, removed, changed: list.length - added - removed }
}

/** '2 changed, 1 added, 3 deleted', or that nothing is. */
export function countsLabel({ added, changed, removed }: Counts): string {
  const parts = [
    changed && formatCountOf(changed, 'changed', 'changed'),
    added && formatCountOf(added, 'added', 'added'),
    removed && formatCountOf(removed, 'deleted', 'deleted'),
  ]
  return parts.filter(Boolean).join(', ') || 'no difference'
}

/** A page of the versions of a paper's statements, newest first, counted from page 1. */
function useVersions(id: number, page: number): Asked<Reply<typeof statementCalls.graphVersions>> {
  const query = { id, limit: VERSIONS_PAGE, offset: (page - 1) * VERSIONS_PAGE }
  return useAnswer(statementCalls.graphVersions, { query }, `${id}/${page}`)
}

/** One version with its statements. */
function useVersion(id: number, version: number): Asked<Reply<typeof statementCalls.graphVersion>> {
  return useAnswer(statementCalls.graphVersion, { query: { id, version } }, `${id}/${version}`)
}
