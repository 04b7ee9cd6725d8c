import { compareCalls } from '@colophon/protocol/compare/calls'
import type { ComparisonVersion } from '@colophon/protocol/compare/entities'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './tools.module.css'

type Props = { id: string; onClose: () => void; onTaken: (version: ComparisonVersion) => void }

/** The saved versions of a comparison; a chosen one is loaded and becomes current once it is saved. */
export function VersionsDialog({ id, onClose, onTaken }: Props) {
  const { data: versions, failure, retry } = useAnswer(compareCalls.versions, { query: { id } }, id)
  return (
    <Dialog onClose={onClose} title="Versions of this comparison" size="lg">
      {failure && <ErrorState message={failure.message} onRetry={retry} />}
      {!failure && versions === null && <Skeleton height={96} aria-label="Being read" />}
      <Box component="ol" className={classes.versions} pl="xl" style={{ listStyle: 'revert' }} reversed>
        {versions?.map((each, index) => (
          <li key={each.version} value={each.version}>
            <p>
              <strong>{each.title}</strong>
            </p>
            <Text c="dimmed">
              {formatMoment(each.savedAt)} · {changed(each, versions[index + 1])}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => onTaken(each)}>
              {index === 0 ? 'Show the saved version' : `Show version ${each.version}`}
            </Button>
          </li>
        ))}
      </Box>
    </Dialog>
  )
}

/** Summary of what a version changed. */
function changed(now: ComparisonVersion, before: ComparisonVersion | undefined): string {
  if (!before) {
    const papers = formatCountOf(now.articleIds.length, 'paper', 'papers')
    return `${papers}, ${formatCountOf(now.questions.length, 'row', 'rows')} of your own`
  }
  const words = [
    ...counted(now.articleIds, before.articleIds, 'paper'),
    ...counted(now.questions, before.questions, 'row'),
    ...(now.title === before.title ? [] : ['another name']),
  ]
  return words.join(', ') || 'another order'
}

function counted<T>(now: readonly T[], before: readonly T[], what: string): string[] {
  const more = now.filter((one) => !before.includes(one)).length
  const less = before.filter((one) => !now.includes(one)).length
  const summary = (count: number, sign: string) => (count > 0 ? [`${sign}${count} ${what}${count > 1 ? 's' : ''}`] : [])
  return [...summary(more, '+'), ...summary(less, '−')]
}
