import type { Article } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { toastError } from '../../ui/toast.tsx'
import { dislikeArticle, likeArticle } from './actions.ts'

/** Like and dislike exclude each other; a second press clears. Visitors are sent to sign-in and back. */
export function RatingButtons({ article, isSignedIn }: { article: Article; isSignedIn: boolean }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  const rate = async (thunk: typeof likeArticle | typeof dislikeArticle) => {
    if (!isSignedIn) return navigate(withReturnPath(SCREENS.login.path, location))
    const outcome = await dispatch(thunk({ body: { articleId: article.id } }))
    if (outcome.meta.requestStatus === 'rejected') {
      toastError((outcome.payload as { message?: string } | undefined)?.message ?? '')
    }
  }
  return (
    <Group gap="xxs">
      <Button
        size="compact-sm"
        variant={article.liked ? 'light' : 'subtle'}
        leftSection={<IconThumbUp aria-hidden size={16} stroke={1.6} />}
        aria-label={`Like ${article.title}: ${article.likesCount}`}
        aria-pressed={article.liked}
        onClick={() => void rate(likeArticle)}
      >
        {formatCount(article.likesCount)}
      </Button>
      <Button
        size="compact-sm"
        variant={article.disliked ? 'light' : 'subtle'}
        leftSection={<IconThumbDown aria-hidden size={16} stroke={1.6} />}
        aria-label={`Dislike ${article.title}: ${article.dislikesCount}`}
        aria-pressed={article.disliked}
        onClick={() => void rate(dislikeArticle)}
      >
        {formatCount(article.dislikesCount)}
      </Button>
    </Group>
  )
}
