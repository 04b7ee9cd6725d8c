import type { PaperLabels } from '@colophon/protocol/library/entities'
import { Group, VisuallyHidden } from '@mantine/core'
import { TagDot } from '../../ui/TagDot.tsx'
import { READING_LABELS, starSigns, starsLabel } from './labels.ts'
import classes from './library.module.css'
import type { Library } from './use-library.ts'

type Props = {
  labels: PaperLabels | undefined
  library: Library
  /** Beside a title, where a tag is only its colour; its name appears on hover. */
  isInLine?: boolean
}

/** Tags, reading status and rating of a paper in a list; nothing where there are none. */
export function PaperChips({ labels, library, isInLine = false }: Props) {
  const tags = library.tags?.filter(({ id }) => labels?.tagIds.includes(id)) ?? []
  if (!labels || (tags.length === 0 && labels.status === null && labels.stars === null)) return null
  return (
    <Group
      component="ul"
      className={classes.chips}
      data-in-line={isInLine || undefined}
      gap={isInLine ? 'xxs' : 'xs'}
      align={isInLine ? 'center' : 'stretch'}
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
        <li key={id} title={isInLine ? name : undefined}>
          <TagDot color={color} /> {isInLine ? <VisuallyHidden>{name}</VisuallyHidden> : name}
        </li>
      ))}
    </Group>
  )
}
