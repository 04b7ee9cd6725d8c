import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { BookmarkButton } from '../articles/BookmarkButton.tsx'
import { useCompareSlot } from '../articles/compare-slot.ts'
import { RatingButtons } from '../articles/RatingButtons.tsx'
import type { HitProps } from './hit-props.ts'

type Props = Pick<HitProps, 'article' | 'person' | 'onCite'> & {
  /** Without the likes, where there is little room. */
  isShort?: boolean
}

/** Actions on a paper in the list. */
export function HitActions({ article, person, onCite, isShort = false }: Props) {
  const compare = useCompareSlot()
  return (
    <>
      {!isShort && <RatingButtons article={article} isSignedIn={person !== null} />}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
        aria-label={`Cite ${article.title}`}
        onClick={() => onCite(article)}
      >
        Cite
      </Button>
      {compare?.one(article)}
      <BookmarkButton article={article} person={person} size="compact-sm" />
    </>
  )
}
