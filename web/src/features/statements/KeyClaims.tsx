import { isKeyClaim, type ShownClaim, shownClaim, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { Certainty } from '../../ui/Certainty.tsx'
import lines from '../../ui/lines.module.css'
import classes from './key-claims.module.css'
import type { DraftRow } from './statements-draft.ts'

type Props = { rows: readonly DraftRow[]; onShow: (index: number) => void }

/** With fewer key claims than these, the next most salient claims of the paper are shown below them. */
const FEW = 5
const TOLD_OF_ITSELF = new Set(['finding', 'aim', 'method', 'definition', 'limitation'])

/**
 * The key claims of a paper, most important first, each with its page; the uncertain ones with their uncertainty. A paper
 * with few of them also shows its next most salient claims about itself.
 */
export function KeyClaims({ rows, onShow }: Props) {
  const ranked = rows
    .map(({ entry, key }, index) => ({ entry, key, index }))
    .toSorted((one, other) => (other.entry.salience ?? 0) - (one.entry.salience ?? 0))
  const claims = ranked.filter(({ entry }) => isKeyClaim(entry))
  const sentences = new Set(claims.map(({ entry }) => entry.start))
  const others = ranked
    .filter(({ entry: { start, kind = '' } }) => {
      if (start === undefined || sentences.has(start) || !TOLD_OF_ITSELF.has(kind)) return false
      sentences.add(start)
      return true
    })
    .slice(0, Math.max(0, FEW - claims.length))
  return (
    <>
      <section aria-label="Key claims">
        <Text mb="xs" fz="sm" c="dimmed">
          {formatCountOf(claims.length, 'key claim', 'key claims')} of {formatCount(rows.length)}
        </Text>
        <ClaimList claims={claims} onShow={onShow} />
      </section>
      {others.length > 0 && (
        <section aria-label="Other claims">
          <Text mb="xs" fz="sm" c="dimmed">
            Other claims that the paper makes about its work
          </Text>
          <ClaimList claims={others} onShow={onShow} />
        </section>
      )}
      <CertaintyOfAll rows={rows} />
    </>
  )
}

type ClaimListProps = Pick<Props, 'onShow'> & {
  claims: readonly (Pick<DraftRow, 'entry' | 'key'> & { index: number })[]
}

function ClaimList({ claims, onShow }: ClaimListProps) {
  const [params] = useSearchParams()
  const current = params.get('statement')
  return (
    <ol className={classes.claims}>
      {claims.map(({ entry, key, index }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.claim}
            disabled={entry.start === undefined}
            aria-current={String(index) === current ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <ClaimText {...shownClaim(entry)} />
            {entry.page && <span className={classes.page}>p. {entry.page}</span>}
            {entry.uncertainty > 0 && (
              <span className={classes.uncertainty}>
                <Certainty uncertainty={entry.uncertainty} />
              </span>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

function ClaimText({ before, claim, after }: ShownClaim) {
  return (
    <span dir="auto">
      {before && (
        <Text span inherit c="dimmed">
          {before}
        </Text>
      )}
      {claim}
      {after && (
        <Text span inherit c="dimmed">
          {after}
        </Text>
      )}
    </span>
  )
}

/** How certain the statements of the paper are: a strip with a part for each word, and their numbers as links. */
function CertaintyOfAll({ rows }: { rows: readonly DraftRow[] }) {
  const [params] = useSearchParams()
  const counts = new Map<string, number>()
  for (const { entry } of rows) {
    const label = uncertaintyLabel(entry.uncertainty)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const shown = LABELS.flatMap((label) => ({ label, count: counts.get(label) ?? 0 })).filter(({ count }) => count > 0)
  return (
    <Box
      component="section"
      className={`${classes.certainty} ${lines.above}`}
      pt="sm"
      aria-label="Certainty of all claims"
    >
      <Group className={classes.strip} gap="xxs" wrap="nowrap" align="stretch" h={8} aria-hidden>
        {shown.map(({ label, count }) => (
          <span key={label} data-label={label} style={{ flexGrow: count }} />
        ))}
      </Group>
      <ul>
        {shown.map(({ label, count }) => (
          <li key={label} className={classes.label} data-label={label}>
            <Link to={withParams(params, { as: 'list', certainty: label })} preventScrollReset>
              {formatCount(count)} {label}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const LABELS = ['stated', 'likely', 'uncertain', 'speculative'] as const
