import { Title } from '@mantine/core'
import type { PaperComments } from '../features/articles/paper/paper-comments.ts'

/** The comments on a record of the archive, below what it tells: it has no text here, so no passage to stand on. */
export function RecordComments({ comments }: { comments: PaperComments }) {
  return (
    <section aria-labelledby="record-comments">
      <Title order={2} size="h3" id="record-comments" mt="xl" mb="md">
        Comments
      </Title>
      {comments.tab(() => {})}
    </section>
  )
}
