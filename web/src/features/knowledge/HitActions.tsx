import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { useCompareSlot } from '../articles/compare-slot.ts'
import { KeepButton } from '../articles/KeepButton.tsx'
import { RatingButtons } from '../articles/RatingButtons.tsx'
import type { HitProps } from './hit-props.ts'

type Props = Pick<HitProps, 'article' | 'person' | 'onCite'> & {
  /** Without the likes, where there is little room. */
  isShort?: boolean
}

/** What can be done with a paper of the list without opening it. */
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
      <KeepButton article={article} person={person} size="compact-sm" />
    </>
  )
}
