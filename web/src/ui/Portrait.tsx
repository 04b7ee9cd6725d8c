import { Avatar } from '@mantine/core'

/** A user's picture or initials; decorative, shown beside the name. */
export function Portrait({ name, url, size }: { name: string | null; url: string | null; size: number }) {
  if (name === null)
    return (
      <Avatar size={size} radius="50%" color="ink" variant="outline" aria-hidden>
        {' '}
      </Avatar>
    )
  return <Avatar src={url} name={name} size={size} radius="50%" color="ink" variant="outline" alt="" aria-hidden />
}
