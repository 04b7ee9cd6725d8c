import type { PaperLabels } from '@colophon/protocol/library/entities'
import { Group } from '@mantine/core'
import { TagDot } from '../../ui/TagDot.tsx'
import { READING_LABELS, starSigns, starsLabel } from './labels.ts'
import classes from './library.module.css'
import type { Library } from './use-library.ts'

/** Tags, reading status and rating of a paper in a list; nothing where there are none. */
export function PaperChips({ labels, library }: { labels: PaperLabels | undefined; library: Library }) {
  const tags = library.tags?.filter(({ id }) => labels?.tagIds.includes(id)) ?? []
  if (!labels || (tags.length === 0 && labels.status === null && labels.stars === null)) return null
  return (
    <Group
      component="ul"
      className={classes.chips}
      gap="xs"
      align="stretch"
      mt="xxs"
      aria-label="Tags, reading status and rating"
    >
      {labels.stars && (
        <li>
          <span role="img" aria-label={starsLabel(labels.stars)}>
            {starSigns(labels.stars)}
          </span>
        </li>
      )}
      {labels.status && <li>{READING_LABELS[labels.status]}</li>}
      {tags.map(({ id, name, color }) => (
        <li key={id}>
          <TagDot color={color} /> {name}
        </li>
      ))}
    </Group>
  )
}
